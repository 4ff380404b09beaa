import { useCallback, useEffect } from 'react'
import { Failure, usePorts } from '../../ports'
import type { Nested } from '../../tree/nodes'
import { useReadTree } from '../../tree/useReadTree'
import { useEvent } from '../../ui/useEvent'
import { treeMessages as messages } from './messages'
import type { LoadedNode, TreeSource } from './treeSource'

export interface TreeNode extends Nested<TreeNode> {
  readonly title: string
}

/** A tree loaded level by level; undefined while the first level is loading. Failures are announced. */
export function useTreeLevels(source: TreeSource) {
  const { notify } = usePorts()
  const { nodes, setNodes, readAll, readBelow } = useReadTree<TreeNode>()
  const failed = useEvent((reason: unknown) =>
    notify.error(reason instanceof Failure ? reason.message : messages.failed),
  )
  useEffect(() => {
    setNodes(undefined)
    void readAll({
      read: async (signal) => (await source('', signal)).map(shown),
      failed(reason) {
        failed(reason)
        setNodes([])
      },
    })
  }, [source, failed, readAll, setNodes])
  return {
    nodes,
    /** Settles in every case, because controls wait for it. */
    open: useCallback(
      (parent: string) =>
        readBelow(parent, {
          read: async (signal) => (await source(parent, signal)).map(shown),
          failed,
        }),
      [source, failed, readBelow],
    ),
  }
}

const shown = ({ value, title, leaf }: LoadedNode): TreeNode => ({
  value,
  title,
  ...(leaf && { children: null }),
})

interface AntdNode {
  value: string
  title: string
  isLeaf: boolean
  children?: AntdNode[]
}

/** For the library, whose types want mutable lists. */
export const antdNodes = (nodes: readonly TreeNode[]): AntdNode[] =>
  nodes.map(({ value, title, children }) => ({
    value,
    title,
    isLeaf: children === null,
    ...(children && { children: antdNodes(children) }),
  }))
