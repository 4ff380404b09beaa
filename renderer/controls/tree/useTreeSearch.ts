import { usePorts } from '../../ports'
import { useSought } from '../useSought'
import { nodesFound } from './nodeNamed'
import type { TreeNode } from './useTreeLevels'

const waitMs = 300

/** What a tree (`asked`: its query as JSON) has under a name or at the end of a path; undefined while the server is being asked. */
export function useTreeSearch(asked: string, keyword: string): readonly TreeNode[] | undefined {
  const { request, notify } = usePorts()
  const sought = keyword.trim()
  const { answer, settled } = useSought(
    sought === '' ? undefined : ['tree', asked, sought],
    async (signal) => {
      const nodes = await nodesFound(request, JSON.parse(asked), sought, signal)
      return nodes.map(({ value, title }) => ({ value, title, isLeaf: true }))
    },
    { waitMs, onFailure: notify.error },
  )
  if (sought === '') return undefined
  return answer ?? (settled ? [] : undefined)
}
