import { isRecord } from '../../data/envelope'
import type { RequestPort } from '../../ports'

/** One category as a tree select shows it. */
export interface CategoryNode {
  readonly value: string
  readonly title: string
  readonly children: readonly CategoryNode[]
}

// The children of everything: what the contract calls the tree without a parent (§7.5).
const wholeTree = '0'

/** The categories below `root`, all levels. Rejects with a Failure. */
export async function loadCategories(
  request: RequestPort,
  root: string = wholeTree,
  signal?: AbortSignal,
): Promise<readonly CategoryNode[]> {
  const { result } = await request.send({
    method: 'GET',
    url: '/sys/category/loadTreeRoot',
    params: { async: 'false', pcode: root },
    quiet: true,
    ...(signal && { signal }),
  })
  return readNodes(result, new Set())
}

/** Nodes of an answer of any shape. A code seen before is left out, so that no node holds itself. */
function readNodes(raw: unknown, seen: Set<string>): readonly CategoryNode[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((row) => {
    if (!isRecord(row) || typeof row.code !== 'string' || seen.has(row.code)) return []
    seen.add(row.code)
    const title = typeof row.title === 'string' ? row.title : row.code
    return [{ value: row.code, title, children: readNodes(row.children, seen) }]
  })
}
