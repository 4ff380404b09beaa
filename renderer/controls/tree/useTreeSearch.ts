import { useEffect, useState } from 'react'
import { Failure, usePorts } from '../../ports'
import { treeMessages as messages } from './messages'
import { searchTree } from './treeSource'
import type { TreeNode } from './useTreeLevels'

const debounceMs = 300

/** What a tree (`asked`: its query as JSON) has under a name; undefined while the server is being asked. */
export function useTreeSearch(asked: string, keyword: string): readonly TreeNode[] | undefined {
  const { request, notify } = usePorts()
  const [found, setFound] = useState<{ readonly for: string; readonly hits: readonly TreeNode[] }>()
  const sought = keyword.trim()
  useEffect(() => {
    if (sought === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      searchTree(request, JSON.parse(asked), sought, abort.signal).then(
        (nodes) => {
          const hits = nodes.map(({ value, title }) => ({ value, title, isLeaf: true }))
          if (!abort.signal.aborted) setFound({ for: sought, hits })
        },
        (reason) => {
          if (abort.signal.aborted) return
          setFound({ for: sought, hits: [] })
          notify.error(reason instanceof Failure ? reason.message : messages.failed)
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [request, notify, asked, sought])
  return found?.for === sought ? found.hits : undefined
}
