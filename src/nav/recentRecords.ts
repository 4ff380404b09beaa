import type { MenuNode } from '../menu/nodes'
import { session } from '../session/store'
import { onlyLooks } from '../session/view'
import { keys, storage } from '../storage/storage'
import type { FoundRecord } from './foundRecords'

/*
 * Records that somebody opened by the search, offered while nothing is typed: their names as they were then, of this
 * account in this company, until he signs out. Whoever only looks, as another or in a trial, keeps none.
 */

const keptAtMost = 6

interface Kept {
  readonly of: string
  readonly records: readonly FoundRecord[]
}

const owner = (): string | undefined =>
  session.user && !onlyLooks() ? `${session.user.id}/${session.user.tenantId}` : undefined

function kept(): readonly FoundRecord[] {
  const stored = storage.get(keys.recent) as Kept | undefined // written below only
  return stored && stored.of === owner() && Array.isArray(stored.records) ? stored.records : []
}

/** The newest first; those whose page has left the menu are not offered. */
export function recentRecords(paths: ReadonlySet<string>): readonly FoundRecord[] {
  return kept().filter(({ path }) => paths.has(path.split('?')[0] ?? ''))
}

export function keepRecent({ entity, title, id, label, path }: FoundRecord): void {
  const of = owner()
  if (of === undefined) return
  const others = kept().filter((one) => one.entity !== entity || one.id !== id)
  const named = { entity, title, id, label, path, state: null, facts: [] }
  storage.set(keys.recent, { of, records: [named, ...others].slice(0, keptAtMost) } satisfies Kept)
}

/** Addresses that the menu leads to. */
export const pathsIn = (nodes: readonly MenuNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => [node.path, ...pathsIn(node.children)]))
