import { sql } from 'kysely'
import { can, type Documents, type Entity, permissionOf } from '#model'
import type { Db } from '../db/open'
import { hasAllRows, rowClause } from '../entity/read/rowRules'
import { entityTableOf, keptHere } from '../entity/schema/entityTable'
import { mayUse } from '../entity/schema/fieldRights'
import { type Found, introspect } from '../entity/schema/found'
import { isRecordTable } from '../entity/schema/programTables'
import { type Table, tablesOf } from '../entity/schema/tables'
import { keysOf } from '../entity/schema/textKeys'
import type { Caller } from '../http/right'
import { menuStandIn, menuTable } from './menuStandIn'
import { literal, nameOf } from './sqlText'

/** The tables as they are, and as the tried documents want them. */
export interface TriedTables {
  readonly wanted: readonly Table[]
  readonly own: readonly Table[]
  readonly found: Found
  readonly schema: string
}

export async function triedTables(db: Db, tried: Documents, now: Documents): Promise<TriedTables> {
  const wanted = tablesOf(keptHere(tried.entities.values()))
  const own = tablesOf(keptHere(now.entities.values()))
  const names = new Set([...wanted, ...own].map(({ name }) => name))
  const [found, { rows }] = await Promise.all([
    introspect(db, [...names, menuTable]),
    sql<{ schema: string }>`select current_schema() as schema`.execute(db),
  ])
  return { wanted, own, found, schema: rows[0]?.schema ?? 'public' }
}

/**
 * The queries that stand for tables while the caller tries documents. What is not there yet is empty; and what he may
 * not read by the documents in force is not there: so nothing that he tries can show it, whatever its levels, rules,
 * expressions, reports or references say.
 */
export function standIns(
  db: Db,
  { wanted, own, found, schema }: TriedTables,
  {
    tried,
    now,
    caller,
  }: { readonly tried: Documents; readonly now: Documents; readonly caller: Caller },
): ReadonlyMap<string, string> {
  const before = new Map(keptHere(now.entities.values()).map((entity) => [entity.table, entity]))
  const all = new Map<string, string>()
  for (const table of wanted) {
    const entity = before.get(table.name)
    const there = found.columns.get(table.name) ?? columnsOfView(table.name, found, own)
    const query = there
      ? entity &&
        seenTable(db, { table, types: typesIn(own, table), there, entity, schema, caller })
      : emptyTable(table)
    if (query !== undefined) all.set(table.name, query)
  }
  const menu = menuStandIn(tried, now, {
    columns: found.columns.get(menuTable) ?? new Map(),
    from: all.get(menuTable) ?? `select * from ${nameOf(schema)}.${nameOf(menuTable)}`,
  })
  if (menu !== undefined) all.set(menuTable, menu)
  return all
}

/** A view over the program's tables has the columns of its entity. */
const columnsOfView = (
  name: string,
  { views }: Found,
  own: readonly Table[],
): ReadonlyMap<string, string> | undefined => (views.has(name) ? typesIn(own, { name }) : undefined)

const emptyTable = ({ columns }: Table): string =>
  `select ${columns.map(({ name, type }) => `null::${type} as ${nameOf(name)}`).join(', ')} where false`

/** Column → its type, as the documents in force want it: the program's own tables may have others. */
const typesIn = (
  own: readonly Table[],
  { name }: Pick<Table, 'name'>,
): ReadonlyMap<string, string> =>
  new Map(own.find((one) => one.name === name)?.columns.map((one) => [one.name, one.type]))

interface Seen {
  readonly table: Table
  readonly types: ReadonlyMap<string, string>
  readonly there: ReadonlyMap<string, string>
  /** As it is in force. */
  readonly entity: Entity
  readonly schema: string
  readonly caller: Caller
}

/** undefined = the table as it is. */
function seenTable(
  db: Db,
  { table, types, there, entity, schema, caller }: Seen,
): string | undefined {
  const entityTable = entityTableOf(entity)
  const { grants } = caller
  // The program reads its own tables itself: there only what a field's level hides is left out.
  const seesRecords = !isRecordTable(table.name) || can(grants, permissionOf(entity, 'view'))
  const own = [...entityTable.columns.values()]
  const isSeen = ({ field, key }: (typeof own)[number]) =>
    field === undefined || (mayUse(field, caller) && (seesRecords || key === entity.label.key))
  const hidden = new Set(
    own.filter((column) => !isSeen(column)).flatMap(({ name }) => [name, ...keysOf(name)]),
  )
  const known = new Set(own.map(({ name }) => name))
  const added = table.columns.filter(
    ({ name, key }) => !there.has(name) || (key !== undefined && !known.has(name)),
  )
  const isWhole = [...there.keys()].every((name) => !hidden.has(name))
  const retyped = table.columns.filter(
    ({ name, type }) =>
      there.has(name) && known.has(name) && kindOf(types.get(name)) !== kindOf(type),
  )
  const rows = hasAllRows(entity, caller) ? undefined : rowsSeen(db, entity, caller)
  if (isWhole && added.length === 0 && retyped.length === 0 && rows === undefined) return undefined
  const instead = new Map(
    [...added, ...retyped].map(({ name, type, rest }) => [name, `${emptyOf(rest)}::${type}`]),
  )
  for (const [name, type] of there) if (hidden.has(name)) instead.set(name, `null::${type}`)
  const kept = [...there.keys()].filter((name) => !instead.has(name)).map(nameOf)
  const columns = [...kept, ...[...instead].map(([name, value]) => `${value} as ${nameOf(name)}`)]
  const from = `${nameOf(schema)}.${nameOf(table.name)}`
  return `select ${columns.join(', ')} from ${from}${rows === undefined ? '' : ` where ${rows}`}`
}

/** What a new column holds before anybody has written to it. */
const emptyOf = (rest: string): string => /\bdefault (\S+)/.exec(rest)?.[1] ?? 'null'

/** The type without its size. */
const kindOf = (type: string | undefined): string => (type ?? '').replace(/\(.*\)/, '')

/** The rows that the rules in force leave the caller. */
function rowsSeen(db: Db, entity: Entity, caller: Caller): string | undefined {
  const clause = rowClause(entityTableOf(entity), caller)
  if (!clause) return undefined
  const { sql: text, parameters } = clause.compile(db)
  return text.replace(/\$(\d+)/g, (_, at: string) => literal(parameters[Number(at) - 1]))
}
