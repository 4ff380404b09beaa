import { type Documents, type Entity, storedColumn, storedTable } from '#model'
import { declined, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import { serverMessages } from '../../kernel/messages'
import type { EntityDeps, Releases } from '../contracts/deps'
import type { FormerNames } from '../contracts/formerNames'
import { messages } from '../messages'
import { introspect } from '../schema/found'
import { readStored, type StoredRow } from '../schema/storedRows'
import { formerNames, type LastOf } from './formerNames'

/**
 * What an entity was in a release (0 = the files); undefined = as it is now. Throws a refusal if that release is newer than
 * this process, or had something else at the entity's address.
 */
export async function namesAt(
  release: number,
  entity: Entity,
  { deps, caller }: { readonly deps: EntityDeps; readonly caller: Caller },
): Promise<FormerNames | undefined> {
  const { releases } = deps
  if (!releases || entity.source) return undefined
  const now = releases.release()
  if (release === now) return undefined
  const documents = release < now ? await releases.documentsAt(release) : undefined
  if (!documents) throw new Refusal(409, messages.otherRelease(release, now))
  const before = entityBefore(entity, entitiesOf(documents, caller))
  return before && before !== entity
    ? await namesSince(before, entity, { deps, releases, caller })
    : undefined
}

const entitiesOf = (documents: Documents, { tenantId }: Caller): Documents['entities'] =>
  (documents.companies.get(tenantId) ?? documents).entities

/** The entity whose records lie in the same table; undefined = there was none. */
function entityBefore(now: Entity, entities: Documents['entities']): Entity | undefined {
  const isIts = (one: Entity) => storedTable(one) === storedTable(now)
  const all = [...entities.values()]
  const atAddress = all.find(({ api }) => api === now.api)
  if (atAddress && !isIts(atAddress)) throw declined(serverMessages.callGone)
  return atAddress ?? all.find((one) => one.name === now.name && isIts(one)) ?? all.find(isIts)
}

interface Since {
  readonly deps: EntityDeps
  readonly releases: Releases
  readonly caller: Caller
}

const known = new WeakMap<Entity, WeakMap<Entity, Promise<FormerNames>>>()

async function namesSince(before: Entity, now: Entity, since: Since): Promise<FormerNames> {
  const made = known.get(now) ?? new WeakMap<Entity, Promise<FormerNames>>()
  known.set(now, made)
  const names = made.get(before)
  // Columns may have been dropped by hand meanwhile.
  if (names && (await areThere(await names, since.deps))) return await names
  const next = compare(before, now, since)
  made.set(before, next)
  next.catch(() => made.delete(before))
  return await next
}

async function compare(before: Entity, now: Entity, since: Since): Promise<FormerNames> {
  const { deps, caller } = since
  const names = await formerNames(now, before, await lastUses(since))
  for (const one of madeEntities(names, now)) deps.bind?.(one, caller.tenantId)
  return names
}

/** Those of it, and of rows in its records, that are no documents'. */
function madeEntities(names: FormerNames, now?: Entity): readonly Entity[] {
  const below = [...names.fields.values()].flatMap(({ rows }) => (rows ? madeEntities(rows) : []))
  return names.entity === now ? below : [names.entity, ...below]
}

async function areThere(names: FormerNames, { database: { db } }: EntityDeps): Promise<boolean> {
  const retired = retiredColumns(names)
  if (retired.length === 0) return true
  const { columns } = await introspect(db, [...new Set(retired.map(({ table }) => table))])
  return retired.every(({ table, column }) => columns.get(table)?.has(column))
}

const retiredColumns = ({
  entity,
  fields,
}: FormerNames): readonly { readonly table: string; readonly column: string }[] =>
  [...fields.values()].flatMap(({ now, retired, rows }) => [
    ...(retired && now ? [{ table: storedTable(entity), column: storedColumn(now) }] : []),
    ...(rows ? retiredColumns(rows) : []),
  ])

/** Finds definitions of columns that no field has any more: rights are those of the last, whichever release is named. */
async function lastUses({ deps, releases, caller }: Since): Promise<LastOf> {
  const { db } = deps.database
  const rows = await readStored(db)
  return async (before, field) => {
    const [table, column] = [storedTable(before), storedColumn(field)]
    const release = lastUse(rows, table, column)
    const { columns } = await introspect(db, [table])
    if (release === undefined || !columns.get(table)?.has(column)) return undefined
    const documents = await releases.documentsAt(release)
    const entities = documents ? [...entitiesOf(documents, caller).values()] : []
    return entities
      .filter((one) => storedTable(one) === table)
      .flatMap((one) => [...one.fields.values()])
      .find((one) => !one.rows && storedColumn(one) === column)
  }
}

/** The last release that had a field for a column; undefined = it is unknown, or one has it still. */
function lastUse(rows: readonly StoredRow[], table: string, column: string): number | undefined {
  const ends = [...groupBy(rows, (row) => `${row.entity}.${row.field}`).values()].flatMap(
    (history) =>
      history.flatMap((row, at) => {
        const isIts = row.table_name === table && row.column_name === column && !row.gone
        return isIts ? [(history[at + 1]?.release ?? Number.POSITIVE_INFINITY) - 1] : []
      }),
  )
  const last = Math.max(...ends)
  return Number.isFinite(last) ? last : undefined
}
