import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failureText, toFailure } from '../data/failure'
import { usePorts } from '../ports'
import { answersOf, pickCall } from './answers'
import { readTree, type TreeKeys, type TreeNode } from './tree'

export interface Tree {
  /** undefined while loading and after a failure. */
  readonly nodes: readonly TreeNode[] | undefined
  readonly failure: string | undefined
  reload(): void
}

/** The whole tree, loaded by one call. */
export function useTree(
  url: string,
  { value, text }: TreeKeys,
  params: Readonly<Record<string, string>> = {},
): Tree {
  const ports = usePorts()
  const select = useCallback((raw: unknown) => readTree(raw, { value, text }), [value, text])
  const { data, error, isFetching, refetch } = useQuery(
    { ...pickCall(ports, { url, params }), select, structuralSharing: false },
    answersOf(ports.request),
  )
  const failed = error !== null && !isFetching
  return {
    nodes: failed ? undefined : data,
    failure: failed ? failureText(toFailure(error)) : undefined,
    reload: () => void refetch(),
  }
}
