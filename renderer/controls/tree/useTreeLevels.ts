import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure, usePorts } from '../../ports'
import { treeMessages as messages } from './messages'
import type { LoadedNode, TreeSource } from './treeSource'

/** As antd's tree select takes it. */
export interface TreeNode {
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children?: readonly TreeNode[]
}

/**
 * A tree loaded level by level; undefined while its first one is loading. Failures are announced. A node
 * below which nothing comes becomes a leaf.
 */
export function useTreeLevels(source: TreeSource) {
  const { notify } = usePorts()
  const [nodes, setNodes] = useState<readonly TreeNode[]>()
  const alive = useRef<AbortController>(undefined)
  const failed = useCallback(
    (reason: unknown) => {
      if (alive.current?.signal.aborted) return
      notify.error(reason instanceof Failure ? reason.message : messages.failed)
    },
    [notify],
  )
  useEffect(() => {
    const abort = new AbortController()
    alive.current = abort
    setNodes(undefined)
    source('', abort.signal).then(
      (found) => !abort.signal.aborted && setNodes(found.map(shown)),
      (reason) => {
        failed(reason)
        if (!abort.signal.aborted) setNodes([])
      },
    )
    return () => abort.abort()
  }, [source, failed])
  return {
    nodes,
    /** Settles in every case: a control that waits must come to an end. */
    async open(parent: string): Promise<void> {
      const { signal } = alive.current ?? new AbortController()
      try {
        const found = await source(parent, signal)
        if (!signal.aborted) setNodes((known = []) => filled(known, parent, fresh(found, known)))
      } catch (reason) {
        failed(reason)
      }
    },
  }
}

const shown = ({ value, title, leaf }: LoadedNode): TreeNode => ({ value, title, isLeaf: leaf })

/** What is not in the tree yet: no node may hold itself. */
function fresh(found: readonly LoadedNode[], known: readonly TreeNode[]): readonly TreeNode[] {
  const has = (nodes: readonly TreeNode[], value: string): boolean =>
    nodes.some((node) => node.value === value || has(node.children ?? [], value))
  return found.filter(({ value }) => !has(known, value)).map(shown)
}

function filled(
  nodes: readonly TreeNode[],
  parent: string,
  children: readonly TreeNode[],
): readonly TreeNode[] {
  return nodes.map((node) => {
    if (node.value === parent) {
      return children.length > 0 ? { ...node, children } : { ...node, isLeaf: true }
    }
    return node.children ? { ...node, children: filled(node.children, parent, children) } : node
  })
}
