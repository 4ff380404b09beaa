import { useEffect, useMemo, useState } from 'react'
import { failureText, toFailure } from '../data/failure'
import { usePorts } from '../ports'
import { cachedResult } from './cache'
import { readTree, type TreeKeys, type TreeNode } from './tree'

export interface Tree {
  /** undefined while it is loading and after a failure. */
  readonly nodes: readonly TreeNode[] | undefined
  readonly failure: string | undefined
  reload(): void
}

/** The whole tree that a call answers. */
export function useTree(
  url: string,
  keys: TreeKeys,
  params?: Readonly<Record<string, string>>,
): Tree {
  const { request, user } = usePorts()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ readonly raw?: unknown; readonly failure?: string }>()
  const asked = JSON.stringify(params ?? {})
  useEffect(() => {
    let current = true
    const call = { url, params: JSON.parse(asked) }
    cachedResult({ request, user }, call, { fresh: attempt > 0 }).then(
      (raw) => current && setAnswer({ raw }),
      (reason) => current && setAnswer({ failure: failureText(toFailure(reason)) }),
    )
    return () => {
      current = false
    }
  }, [request, user, url, asked, attempt])
  const { value, text } = keys
  const nodes = useMemo(
    () =>
      answer && answer.failure === undefined ? readTree(answer.raw, { value, text }) : undefined,
    [answer, value, text],
  )
  return {
    nodes,
    failure: answer?.failure,
    reload() {
      setAnswer(undefined)
      setAttempt(attempt + 1)
    },
  }
}
