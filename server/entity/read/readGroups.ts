import { Type } from 'typebox'
import { anyObject } from '../../http/call'
import { type Answer, malformed, ok } from '../../http/envelope'
import type { Call, Params, Row } from '../contracts'
import type { Column } from '../schema/entityTable'
import { visibleColumns } from '../schema/fieldRights'
import {
  countName,
  greatestName,
  groupColumns,
  groupsAtMost,
  leastName,
  sumColumns,
  sumName,
  valuesName,
} from './grouping'
import { readListQuery } from './listQuery'
import { toRecords } from './wireRecords'

const numbers = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]))

/** `of` holds the values and their texts as a record does; of each summed field there are its least and its greatest value, and how many values there are. */
export const groupsAnswer = Type.Object({
  groups: Type.Array(
    Type.Object({
      ...{ of: anyObject, count: Type.Integer() },
      ...{ sums: numbers, leasts: numbers, greatests: numbers, counts: numbers },
    }),
  ),
  cut: Type.Boolean(),
})

/**
 * Counts and sums of all records of a list's query, by the values of some fields: `groupBy` and `sums` are comma lists
 * of keys, the rest is a list's filter. Throws 400 for a field that the caller
 * does not see, that holds several values, or that is no number where sums are asked for.
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
  if (by.length === 0) throw malformed()
  const sums = sumColumns(params, columns)
  const query = readListQuery(withoutOrder(params), entityTable, caller)
  const rows = await store.groups(query, { by, sums }, caller)
  const shown = rows.slice(0, groupsAtMost)
  const to = {
    ...{ entityTable, caller, lookup: deps.lookup },
    columns: new Set(by.map(({ key }) => key)),
  }
  const records = await toRecords(shown, to)
  const groups = shown.map((row, at) => {
    const { id: _, ver: __, ...of } = records[at] ?? {}
    return { of, count: Number(row[countName]), ...totalsOf(row, sums) }
  })
  return ok({ groups, cut: rows.length > shown.length })
}

function totalsOf(row: Row, columns: readonly Column[]) {
  const under = (nameOf: (column: Column) => string) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = row[nameOf(column)] ?? null
        return [column.key, value === null ? null : Number(value)]
      }),
    )
  return {
    ...{ sums: under(sumName), leasts: under(leastName) },
    ...{ greatests: under(greatestName), counts: under(valuesName) },
  }
}

/** Groups have no order of the list's: whoever shows them knows the order of their values. */
const withoutOrder = ({
  column: _,
  order: __,
  columns: ___,
  pageNo: ____,
  pageSize: _____,
  ...rest
}: Params) => rest
