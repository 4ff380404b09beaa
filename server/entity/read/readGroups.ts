import { Type } from 'typebox'
import { anyObject } from '../../http/call'
import { type Answer, malformed, ok } from '../../http/envelope'
import type { Call } from '../contracts/calls'
import type { Grouping, Params } from '../contracts/reading'
import type { Row } from '../contracts/records'
import type { Column } from '../schema/entityTable'
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
import { toRecords } from './wireRecords'

const numbers = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]))

/**
 * `of` holds the values and their texts as a record does; of each summed field there are its least and its greatest value,
 * and how many values there are, which `valuesOf` asks for alone; of those of `distinctOf` how many different ones.
 */
export const groupsAnswer = Type.Object({
  groups: Type.Array(
    Type.Object({
      ...{ of: anyObject, count: Type.Integer() },
      ...{ sums: numbers, leasts: numbers, greatests: numbers, counts: numbers, distinct: numbers },
    }),
  ),
  cut: Type.Boolean(),
})

/**
 * Counts and sums of all records of a list's query, by the values of some fields: `groupBy`, `sums`, `valuesOf` and
 * `distinctOf` are comma lists of keys, the rest is a list's filter; without `groupBy` all records are one group. Throws
 * 400 for a field that the caller does not see, that holds several values, or that is no number where sums are asked for.
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
  if (by.length + sums.length + values.length + distinct.length === 0) throw malformed()
  const query = readListQuery(withoutOrder(params), entityTable, caller)
  const rows = await store.groups(query, { by, sums, values, distinct }, caller)
  const shown = rows.slice(0, groupsAtMost)
  const to = {
    ...{ entityTable, caller, lookup: deps.lookup },
    columns: new Set(by.map(({ key }) => key)),
  }
  const records = await toRecords(shown, to)
  const groups = shown.map((row, at) => {
    const { id: _, ver: __, ...of } = records[at] ?? {}
    return { of, count: Number(row[countName]), ...totalsOf(row, { sums, values, distinct }) }
  })
  return ok({ groups, cut: rows.length > shown.length })
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
    ...{ sums: under(sumName), leasts: under(leastName) },
    ...{ greatests: under(greatestName), counts: under(valuesName, [...sums, ...values]) },
    distinct: under(distinctName, distinct),
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
