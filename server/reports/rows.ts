import type { Report, Rule } from '#model'
import { sourcesOf } from '../../renderer/model/report/report'
import type { PageQuery, Params } from '../entity/contracts/reading'
import type { WireRecord } from '../entity/contracts/records'
import { readPageQuery } from '../entity/read/listQuery'
import { joinedColumn } from '../entity/read/referenceJoins'
import { type Columns, where } from '../entity/read/where'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/** Query for a page of a report: the caller's query, the report's own conditions and its parameters. */
export function reportQuery(report: Report, params: Params, caller: Caller): PageQuery {
  const entityTable = entityTableOf(report.view)
  const { field, order } = report.sort
  const sorted = params.column && params.order ? {} : { column: field, order }
  const asked = readPageQuery({ ...params, ...sorted }, entityTable, caller, { parameters: 'own' })
  const own: readonly Rule[] = [...report.where, ...paramRules(report, params)]
  const clauses = where(
    own.length === 0 ? [] : [{ match: 'and', rules: own }],
    ownColumns(entityTable),
  )
  const reaches = [...own.map(({ field: key }) => key), ...(asked.reaches ?? [])].filter(isPath)
  const shown = sourcesOf(report)
  return {
    ...asked,
    clauses: [...clauses, ...asked.clauses],
    ...(reaches.length > 0 && { reaches }),
    ...(shown.some(isPath) && { columns: new Set(shown) }),
    filter: JSON.stringify([own, asked.filter]),
  }
}

const isPath = (key: string) => key.includes('.')

/** Columns for the report's own conditions, which apply whatever the caller may see. */
export function ownColumns(entityTable: EntityTable): Columns {
  const get = (key: string) => entityTable.columns.get(key) ?? joinedColumn(entityTable, key)
  return { get, has: (key) => get(key) !== undefined }
}

/** Rules from parameters `self_<name>`; some clients put the values into single quotes, like SQL. */
const paramRules = ({ params: known }: Report, params: Params): readonly Rule[] =>
  [...known].flatMap(([name, { field, operator, default: otherwise = '' }]) => {
    const given = (params[`self_${name}`] ?? '').replace(/^'(.*)'$/s, '$1')
    const text = given === '' ? otherwise : given
    const list = operator === 'in' || operator === 'between'
    return text === '' ? [] : [{ field, rule: operator, val: list ? text.split(',') : text }]
  })

/** The members of a record that a report shows, with dictionary texts. */
export function reportRow(report: Report, record: WireRecord): WireRecord {
  const keys = sourcesOf(report).flatMap((key) => [key, `${key}_dictText`])
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(record, key)).map((key) => [key, record[key]]),
  )
}
