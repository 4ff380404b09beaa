import { sql } from 'kysely'
import { Type } from 'typebox'
import { parseDictRef } from '#model'
import { hasOrderedCodes } from '../../../renderer/model/document/dict'
import { sortKey } from '../../../renderer/values/pinyin'
import { queryValueType } from '../../../renderer/values/queryValue'
import type { Db } from '../../db/open'
import { anyObject } from '../../http/call'
import { type Answer, missing, ok } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Call } from '../contracts/calls'
import type { EntityDeps } from '../contracts/deps'
import type { Grouping, Params } from '../contracts/reading'
import type { Row, WireRecord } from '../contracts/records'
import { messages } from '../messages'
import type { Column, EntityTable } from '../schema/entityTable'
import { visibleColumns } from '../schema/fieldRights'
import { askedColumns } from './askedColumns'
import {
  countedColumns,
  countName,
  distinctName,
  greatestName,
  groupColumns,
  groupsAtMost,
  leastName,
  sumColumns,
  sumName,
  valuesName,
} from './grouping'
import { readListQuery } from './listQuery'
import { namedTree, type TreeNode, withAncestors } from './treeRows'
import { toRecords } from './wireRecords'

const numbers = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]))

/**
 * `of` contains values and texts like a record; for each summed field there are minimum, maximum and number of values;
 * `valuesOf` only requests the number, `distinctOf` the number of distinct values.
 */
export const groupsAnswer = Type.Object({
  groups: Type.Array(
    Type.Object({
      of: anyObject,
      count: Type.Integer(),
      sums: numbers,
      leasts: numbers,
      greatests: numbers,
      counts: numbers,
      distinct: numbers,
    }),
  ),
  cut: Type.Boolean(),
  /** For fields of `groupBy` that name records of a tree: those records and all above them. */
  trees: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        id: Type.String(),
        text: Type.String(),
        parent: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  ),
})

/**
 * Counts and sums all records of a list query by field values. `groupBy`, `sums`, `valuesOf` and `distinctOf` are comma
 * lists of keys, the rest is a list filter; without `groupBy` all records form one group. Throws 400 for a field that
 * the caller does not see, that holds several values, or that is not a number but should be summed.
 */
export async function readGroups({
  store,
  request,
  deps,
  query: params,
}: Call<Params>): Promise<Answer> {
  const { entityTable } = store
  const { caller } = request
  const columns = visibleColumns(entityTable, caller)
  const by = groupColumns(params, columns)
  const asked = askedColumns(entityTable, caller)
  const sums = sumColumns(params, asked)
  const values = countedColumns(params.valuesOf, asked)
  const distinct = countedColumns(params.distinctOf, asked)
  if (by.length + sums.length + values.length + distinct.length === 0) {
    throw missing('groupBy', messages.groupsOrSums)
  }
  const query = readListQuery(withoutOrder(params), entityTable, caller)
  const rows = await store.groups(query, { by, sums, values, distinct }, caller)
  const shown = rows.slice(0, groupsAtMost)
  const to = {
    entityTable,
    caller,
    lookup: deps.lookup,
    columns: new Set(by.map(({ key }) => key)),
  }
  const records = await toRecords(shown, to)
  const groups = shown.map((row, at) => {
    const { id: _, ver: __, ...of } = records[at] ?? {}
    return { of, count: Number(row[countName]), ...totalsOf(row, { sums, values, distinct }) }
  })
  const trees = await treesOf(by, shown, {
    entityTable,
    caller,
    lookup: deps.lookup,
    db: deps.database.db,
  })
  return ok({
    groups: inOrder(groups, await ordersOf(by, deps, caller)),
    cut: rows.length > shown.length,
    trees,
  })
}

interface Seen {
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly lookup: EntityDeps['lookup']
  readonly db: Db
}

/** As far as the caller sees the trees. */
async function treesOf(
  by: readonly Column[],
  rows: readonly Row[],
  { entityTable, caller, lookup, db }: Seen,
): Promise<Readonly<Record<string, readonly (TreeNode & { readonly text: string })[]>>> {
  const found = await Promise.all(
    by.map(async (column) => {
      const tree = namedTree(column, entityTable, caller)
      const ids = rows.flatMap((row) => row[column.key] ?? []).map(String)
      const nodes = tree ? await withAncestors(db, ids, tree) : []
      return { column, nodes }
    }),
  )
  const known = found.flatMap(({ column, nodes }) => {
    const dict = column.field?.type.dict(column.field)
    return dict === undefined || nodes.length === 0 ? [] : [{ key: column.key, dict, nodes }]
  })
  const asked = new Map(known.map(({ dict, nodes }) => [dict, new Set(nodes.map(({ id }) => id))]))
  const texts = await lookup.load(asked, caller)
  return Object.fromEntries(
    known.map(({ key, dict, nodes }) => [
      key,
      nodes
        .map((node) => ({ ...node, text: texts.text(dict, node.id) ?? node.id }))
        .map((node) => ({ node, key: sortKey(node.text) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ node }) => node),
    ]),
  )
}

/** Ordered by what people read, field by field; empty values last. */
function inOrder<Group extends { readonly of: WireRecord }>(
  groups: readonly Group[],
  by: readonly GroupOrder[],
): readonly Group[] {
  const keyed = groups.map((group) => ({ group, keys: by.map((one) => keyOf(group.of, one)) }))
  const order = (a: readonly Key[], b: readonly Key[]): number => {
    for (const [at, one] of a.entries()) {
      const other = b[at] ?? null
      if (one === other) continue
      if (one === null) return 1
      return other === null || isBefore(one, other) ? -1 : 1
    }
    return 0
  }
  return keyed.toSorted((a, b) => order(a.keys, b.keys)).map(({ group }) => group)
}

type Key = string | number | null

/** Values without a place come after those with one. */
const isBefore = (one: string | number, other: string | number): boolean =>
  typeof one === typeof other ? one < other : typeof one === 'number'

interface GroupOrder {
  readonly column: Column
  /** By value, for a dictionary whose values have an order of their own; they come before others. */
  readonly places?: Readonly<Record<string, number>>
}

/** The order of each column's groups, as lists have it (see placeOf). */
async function ordersOf(
  by: readonly Column[],
  { lookup, database }: EntityDeps,
  caller: Caller,
): Promise<readonly GroupOrder[]> {
  return await Promise.all(
    by.map(async (column) => {
      const dict = column.field?.type.dict(column.field) ?? ''
      const ranks = parseDictRef(dict)?.kind === 'code' && lookup.ranks?.(dict, caller)
      if (!ranks) return { column }
      const { rows } = await sql<{ places: Readonly<Record<string, number>> | null }>`
        select (${ranks}) as places`.execute(database.db)
      return { column, places: rows[0]?.places ?? {} }
    }),
  )
}

/** Of a number itself, of a text its key to sort by. */
function keyOf(of: WireRecord, { column: { key, storage, field }, places }: GroupOrder): Key {
  const value = String(of[key] ?? '')
  const place = places && Object.hasOwn(places, value) ? places[value] : undefined
  if (place !== undefined) return place
  if (hasOrderedCodes(field?.type.dict(field) ?? '')) return value === '' ? null : value
  const text = of[`${key}_dictText`] ?? of[key] ?? null
  if (text === null || text === '') return null
  const number = queryValueType(storage) === 'numeric' ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : sortKey(String(text))
}

function totalsOf(row: Row, { sums, values, distinct }: Omit<Grouping, 'by'>) {
  const under = (nameOf: (column: Column) => string, columns = sums) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = row[nameOf(column)] ?? null
        return [column.key, value === null ? null : Number(value)]
      }),
    )
  return {
    sums: under(sumName),
    leasts: under(leastName),
    greatests: under(greatestName),
    counts: under(valuesName, [...sums, ...values]),
    distinct: under(distinctName, distinct),
  }
}

/** Groups ignore the list's order; the client knows the order of their values. */
const withoutOrder = ({
  column: _,
  order: __,
  columns: ___,
  pageNo: ____,
  pageSize: _____,
  ...rest
}: Params) => rest
