import { usePorts } from '../../ports'
import { useSought } from '../useSought'
import { nodesFound } from './nodeNamed'
import type { TreeNode } from './useTreeLevels'

const waitMs = 300

/**
 * Nodes of a tree (`asked`: its query as JSON) found by name or end of path; undefined while the server is searching.
 */
export function useTreeSearch(asked: string, keyword: string): readonly TreeNode[] | undefined {
  const { request, notify } = usePorts()
  const sought = keyword.trim()
  const { answer, settled } = useSought(
    sought === '' ? undefined : ['tree', asked, sought],
    async (signal) => {
      const nodes = await nodesFound(request, JSON.parse(asked), sought, signal)
      return nodes.map(({ value, title }) => ({ value, title, children: null }))
    },
    { waitMs, onFailure: notify.error },
  )
  if (sought === '') return undefined
  return answer ?? (settled ? [] : undefined)
}
