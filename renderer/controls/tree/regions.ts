import type { RequestPort } from '../../ports'
import { type LoadedNode, type TreeSource, tableTree, treeSource } from './treeSource'

/** Code of the root that provinces stand under. */
const root = '86'

const sources = new WeakMap<RequestPort, TreeSource>()

/** The regions below one, '' = all provinces. They hardly ever change: each level is asked for once. */
export function regionSource(request: RequestPort): TreeSource {
  const known = sources.get(request)
  if (known) return known
  const dict = 'sys_region,name,code'
  const load = treeSource(request, tableTree({ dict, pidField: 'parent_code', pidValue: root }))
  const levels = new Map<string, Promise<readonly LoadedNode[]>>()
  const source: TreeSource = (parent) => {
    const loading = levels.get(parent) ?? load(parent, never)
    levels.set(parent, loading)
    loading.catch(() => levels.delete(parent))
    return loading
  }
  sources.set(request, source)
  return source
}

// Who leaves does not take away what others wait for.
const never = new AbortController().signal

/**
 * The levels that stand open for a code: the provinces, then what is below each of its ancestors. A district
 * that its province runs directly has no city above it.
 */
export async function levelsOf(
  source: TreeSource,
  code: string | null,
): Promise<{
  readonly path: readonly string[]
  readonly levels: readonly (readonly LoadedNode[])[]
}> {
  const levels = [await source('', never)]
  const path: string[] = []
  if (code === null) return { path, levels }
  for (const one of ancestorsOf(code)) {
    const found = levels.at(-1)?.find(({ value }) => value === one)
    if (!found) continue
    path.push(one)
    if (!found.leaf) levels.push(await source(one, never))
  }
  return { path, levels }
}

/** The codes of its ancestors that may exist, and its own: 350102 → 350000, 350100, 350102. */
export function ancestorsOf(code: string): readonly string[] {
  const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(codes)]
}
