import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'
import { type ChildTable, readChildren } from './children'
import type { EntityHooks } from './hooks'

/** Why records may not be deleted: one of their rows may not. By the record's id. */
export async function childrenKept(
  db: Db,
  tables: readonly ChildTable[],
  parents: readonly string[],
  { caller, hooks }: { caller: Caller; hooks(entity: Entity): EntityHooks | undefined },
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  for (const table of tables) {
    const keeps = hooks(table.entity)?.keeps
    if (!keeps) continue
    for (const parent of parents) {
      const rows = await readChildren(db, table, parent, caller)
      const why = rows.map((row) => keeps(row)).find((message) => message !== undefined)
      if (why !== undefined) kept.set(parent, why)
    }
  }
  return kept
}
