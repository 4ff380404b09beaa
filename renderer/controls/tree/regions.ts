import type { RequestPort } from '../../ports'
import { type LoadedNode, type TreeSource, tableTree, treeSource } from './treeSource'

/** Code of the parent of all provinces. */
const root = '86'

const sources = new WeakMap<RequestPort, TreeSource>()

/** The regions below a code, '' = all provinces. They hardly ever change, so each level is requested once. */
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

// One caller's abort must not cancel the request for others.
const never = new AbortController().signal

/**
 * The open levels of a code: the provinces, then the children of each ancestor. Some districts are directly below their
 * province, without a city.
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

/** Codes of its possible ancestors, and its own: 350102 → 350000, 350100, 350102. */
export function ancestorsOf(code: string): readonly string[] {
  const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(codes)]
}
