import { sql } from 'kysely'
import { type Condition, type Entity, isGroup, rulesOf } from '#model'
import { askedName } from '../../../renderer/model/entity/askedFields'
import { farEntity, fieldAt } from '../../../renderer/model/entity/path'
import { partsOf } from '../../../renderer/model/entity/plainParam'
import { keepRules } from '../../../renderer/model/query/condition'
import { readCondition, readSort } from '../../../renderer/model/query/query'
import { Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { ListQuery, PageQuery, Params } from '../contracts/reading'
import { messages } from '../messages'
import type { Column, EntityTable } from '../schema/entityTable'
import { visibleColumns } from '../schema/fieldRights'
import { askedColumns } from './askedColumns'
import { groupClauses } from './grouping'
import { refuseStrange, refuseStrangeAdvanced, refuseTooMany } from './queryCheck'
import { queryLoads } from './queryLoad'
import { placeOf, sortedBy } from './sorting'
import { type Columns, where } from './where'

/** `own`: the call has other parameters, which it validates itself. */
interface Reading {
  readonly parameters?: 'filter' | 'own'
}

const largestPage = 1_000
const lastPage = 1_000_000

/**
 * Filter and order of a list call. Throws 400 for a condition that is malformed, unknown or hidden from the caller, for
 * a value of the wrong type, and for too many conditions.
 */
export function readListQuery(
  params: Params,
  entityTable: EntityTable,
  caller: Caller,
  { parameters = 'filter' }: Reading = {},
): ListQuery {
  const { entity } = entityTable
  const columns = askedColumns(entityTable, caller)
  const refuse = parameters === 'filter' ? refuseStrange : refuseStrangeAdvanced
  refuse(params, columns, (name) => askedName(entity, name))
  const conditions = readCondition(params, entity)
    .map((condition) => byLabels(condition, entity))
    .filter((condition) => rulesOf(condition).some(({ field }) => columns.has(field)))
  refuseTooMany(conditions, columns)
  const { keys, unsorted } = sortKeys(params, entityTable, columns)
  const group = groupClauses(params, visibleColumns(entityTable, caller))
  const reaches = [
    ...conditions.flatMap((condition) => rulesOf(condition).map(({ field }) => field)),
    ...keys.map(({ column }) => column.key),
  ].filter((path) => path.includes('.') && columns.has(path))
  return {
    clauses: [...where(conditions, columns), ...group],
    filter:
      group.length > 0
        ? `${params.groupBy} ${params.groupIs} ${filterKey(conditions, columns)}`
        : filterKey(conditions, columns),
    order: orderBy(keys),
    loads: queryLoads(conditions, columns, entityTable),
    ...(reaches.length > 0 && { reaches }),
    ...(unsorted.length > 0 && { unsorted }),
  }
}

/** Text searches on a reference search the label of the referenced records. */
const byLabels = ({ match, rules }: Condition, entity: Entity): Condition => ({
  match,
  rules: rules.map((node) => {
    if (isGroup(node)) return byLabels(node, entity)
    const label = node.rule.endsWith('like') ? labelOf(node.field, entity) : undefined
    return label === undefined ? node : { ...node, field: label }
  }),
})

/** Path of the label of the referenced record; undefined if the field is not a reference. */
function labelOf(path: string, entity: Entity): string | undefined {
  const field = fieldAt(entity, path)
  const far = field && farEntity(field)
  return far && `${path}.${far.label.key}`
}

/**
 * List query plus `pageNo` (default 1), `pageSize` (default 10, at most 1,000) and `columns`, a comma list of keys;
 * unknown ones are ignored. Throws 400 beyond the limits.
 */
export function readPageQuery(
  params: Params,
  entityTable: EntityTable,
  caller: Caller,
  reading: Reading = {},
): PageQuery {
  return {
    ...readListQuery(params, entityTable, caller, reading),
    pageNo: whole(params.pageNo, 1, lastPage),
    pageSize: whole(params.pageSize, 10, largestPage),
    columns: columnsOf(params),
  }
}

/** Keys of the parameter `columns`, used for both lists and sheets (contract, §9.2). */
export function columnsOf({ columns }: Params): ReadonlySet<string> | undefined {
  return columns === undefined ? undefined : new Set(columns.split(',').map((key) => key.trim()))
}

interface SortColumn {
  readonly column: Column
  readonly order: 'asc' | 'desc'
}

function sortKeys(
  params: Params,
  { entity }: EntityTable,
  columns: Columns,
): { readonly keys: readonly SortColumn[]; readonly unsorted: readonly string[] } {
  const { column: names = '', order } = params
  const keys: SortColumn[] = []
  const unsorted: string[] = []
  for (const name of order === undefined ? [] : partsOf(names)) {
    const [asked] = readSort({ column: name, order: order ?? '' }, entity)
    const column = asked && columns.get(labelOf(asked.field, entity) ?? asked.field)
    if (column) keys.push({ column, order: asked.order })
    else unsorted.push(name)
  }
  const newest = columns.get('createTime')
  const usual: readonly SortColumn[] = newest ? [{ column: newest, order: 'desc' }] : []
  return { keys: keys.length > 0 ? keys : usual, unsorted }
}

/**
 * Ends with the id, in the direction of the last key, so that pages neither overlap nor skip records and the list's
 * index serves both directions. Empty values come last in both directions. What shows the text of a dictionary is ordered by
 * the place of that text.
 */
const orderBy =
  (keys: readonly SortColumn[]): ListQuery['order'] =>
  (ranks) => {
    const last = keys.at(-1)?.order ?? 'desc'
    const parts = keys.flatMap(({ column, order }) => {
      const place = placeOf(column, ranks)
      const nulls = column.notNull ? sql`` : sql`nulls last`
      return [
        ...(place ? [sql`${place} ${direction(order)} nulls last`] : []),
        sql`${sortedBy(column)} ${direction(order)} ${nulls}`,
      ]
    })
    return sql.join([...parts, sql`id ${direction(last)}`])
  }

const direction = (order: SortColumn['order']) => (order === 'asc' ? sql`asc` : sql`desc`)

/** Excludes rules on hidden fields, which were dropped. */
const filterKey = (conditions: readonly Condition[], columns: Columns): string =>
  JSON.stringify(
    conditions.map((condition) => keepRules(condition, ({ field }) => columns.has(field))),
  )

function whole(text: string | undefined, otherwise: number, largest: number): number {
  const value = text === undefined || text.trim() === '' ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1 || value > largest) {
    throw new Refusal(400, messages.badPage)
  }
  return value
}

/** For rows that change without entity writes: a cached total may be wrong. */
export const countedAnew = (query: PageQuery): PageQuery => ({
  ...query,
  reaches: query.reaches ?? [],
})
