import { useEffect, useState } from 'react'
import { isRecord } from '../../data/envelope'
import { Failure, usePorts } from '../../ports'
import { categoryMessages as messages } from './messages'

/** One category as a tree select shows it. */
export interface CategoryNode {
  value: string
  title: string
  children: CategoryNode[]
}

// The children of everything: what the contract calls the tree without a parent (§7.5).
const wholeTree = '0'

/** The categories below `root`, all levels; undefined while loading, none after a failure, which is announced. */
export function useCategories(root: string = wholeTree): CategoryNode[] | undefined {
  const { request, notify } = usePorts()
  const [nodes, setNodes] = useState<CategoryNode[]>()
  useEffect(() => {
    const abort = new AbortController()
    request
      .send({
        method: 'GET',
        url: '/sys/category/loadTreeRoot',
        params: { async: 'false', pcode: root },
        signal: abort.signal,
        quiet: true,
      })
      .then(
        ({ result }) => setNodes(readNodes(result, new Set())),
        (reason) => {
          if (abort.signal.aborted) return
          setNodes([])
          notify.error(reason instanceof Failure ? reason.message : messages.failed)
        },
      )
    return () => abort.abort()
  }, [request, notify, root])
  return nodes
}

/** Nodes of an answer of any shape. A code seen before is left out, so that no node holds itself. */
function readNodes(raw: unknown, seen: Set<string>): CategoryNode[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((row) => {
    if (!isRecord(row) || typeof row.code !== 'string' || seen.has(row.code)) return []
    seen.add(row.code)
    const title = typeof row.title === 'string' ? row.title : row.code
    return [{ value: row.code, title, children: readNodes(row.children, seen) }]
  })
}
