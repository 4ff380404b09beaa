import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Storage } from '../../renderer/model/entity/field'
import type { FigureValue } from '../../renderer/model/report/figures'
import {
  emptyGroup,
  groupOf,
  groupValue,
  hasValue,
  otherGroup,
} from '../../renderer/model/report/groups'
import { type Counted, type Dimension, fieldsOfMeasure } from '../../renderer/model/report/summary'
import { type EntityDeps, hooksOf } from '../entity/contracts/deps'
import type { Clause, ListQuery } from '../entity/contracts/reading'
import { maskedTable } from '../entity/read/maskedTable'
import { queryLoads } from '../entity/read/queryLoad'
import { referenceJoins } from '../entity/read/referenceJoins'
import { all, mine } from '../entity/read/rows'
import { where } from '../entity/read/where'
import type { Column, EntityTable } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { ownColumns } from './rows'

/** The groups of a dimension that are shown separately; all others are merged into one. */
export type Cut = ReadonlySet<string>

/** One database query of a report. */
export interface Grouping {
  readonly entityTable: EntityTable
  readonly query: ListQuery
  readonly caller: Caller
  readonly by: readonly Dimension[]
  readonly counted: readonly Counted[]
  readonly cuts: readonly (Cut | undefined)[]
  /** Combinations of dimensions, by index. */
  readonly sets: readonly (readonly number[])[]
  /** If there are very many groups: only those with the largest values of this measure. */
  readonly first?: number
}

export interface Cell {
  /** Group of each dimension; undefined = all groups. */
  readonly groups: readonly (string | undefined)[]
  readonly values: readonly FigureValue[]
}

/** More cells than a browser can draw. */
const mostCells = 20_000
const mostFirst = 5_000

type Part = RawBuilder<unknown>

/** The figures of all combinations of groups; undefined = too many. */
export async function readCells(
  grouping: Grouping,
  deps: EntityDeps,
): Promise<readonly Cell[] | undefined> {
  const { caller, query, entityTable, counted } = grouping
  const { database, turns } = deps
  const table = maskedTable(entityTable, hooksOf(deps, entityTable.entity)?.columnMask?.(caller))
  const cells: Cell[] = []
  for (const sets of statements(grouping)) {
    const statement = statementOf(grouping, sets, table)
    const conditions = counted.map(({ where: rules }) => ({ match: 'and' as const, rules }))
    const loads = [
      ...(query.loads ?? []),
      ...queryLoads(conditions, ownColumns(entityTable), entityTable),
    ]
    const read = async (handle: EntityDeps['database']['db']) =>
      (await sql<Readonly<Record<string, unknown>>>`${statement}`.execute(handle)).rows
    const rows = turns
      ? await turns.run(caller, { loads, records: 0 }, read)
      : await read(database.db)
    if (rows.length > mostCells) return undefined
    for (const row of rows) cells.push(cellOf(row, grouping))
  }
  return cells
}

/** Multi-value dimensions repeat a record in several rows, so totals over them are read by separate statements. */
function statements({ by, sets }: Grouping): readonly (readonly (readonly number[])[])[] {
  const several = (set: readonly number[]) => set.filter((at) => by[at]?.several).join()
  const groups = new Map<string, (readonly number[])[]>()
  for (const set of sets) groups.set(several(set), [...(groups.get(several(set)) ?? []), set])
  return [...groups.values()]
}

function statementOf(grouping: Grouping, sets: readonly (readonly number[])[], table: Part): Part {
  const { entityTable, query, caller, by, counted, cuts, first } = grouping
  const used = [...new Set(sets.flat())].sort((a, b) => a - b)
  const columnAt = (key: string): Column => {
    const column = ownColumns(entityTable).get(key)
    if (!column) throw new Error(`report over ${entityTable.table}: no column of ${key}`)
    return column
  }
  const joins: Part[] = []
  const keys = used.map((at) => {
    const dimension = by[at]
    if (!dimension) throw new Error(`report over ${entityTable.table}: no dimension ${at}`)
    const column = columnAt(dimension.key)
    const name = sql.ref(groupName(at))
    if (!dimension.several)
      return sql`${groupKey(valueText(column, dimension), cuts[at])} as ${name}`
    const alias = `several_${at}`
    joins.push(sql`cross join lateral (${severalKeys(column, cuts[at])}) as ${sql.ref(alias)}`)
    return sql`${sql.ref(`${alias}.group_key`)} as ${name}`
  })
  const inputs = counted.flatMap((measure, at) => [
    ...(measure.field
      ? [sql`${sql.id(columnAt(measure.field.key).name)} as ${sql.ref(`v${at}`)}`]
      : []),
    ...(measure.where.length > 0
      ? [sql`(${all(holds(measure, entityTable))}) as ${sql.ref(`w${at}`)}`]
      : []),
  ])
  const paths = [
    ...used.flatMap((at) => by[at]?.key ?? []),
    ...counted.flatMap(fieldsOfMeasure),
    ...(query.reaches ?? []),
  ]
  const reached = referenceJoins(entityTable, paths, caller)
  const names = used.map((at) => sql.ref(groupName(at)))
  const figures = counted.map((measure, at) => figureOf(measure, at))
  const grouped =
    used.length === 0
      ? sql``
      : sql`group by grouping sets (${sql.join(sets.map((set) => sql`(${sql.join(set.map((at) => sql.ref(groupName(at))))})`))})`
  const most =
    first === undefined
      ? sql`limit ${sql.lit(mostCells + 1)}`
      : sql`order by ${sql.ref(`f${first}`)} desc nulls last limit ${sql.lit(mostFirst)}`
  return sql`select ${sql.join([...names, ...figures, sql`1 as one`])} from (
      select ${sql.join([...keys, ...inputs, sql`1 as one`])} from ${table} ${reached} ${sql.join(joins, sql` `)}
      where ${all([mine(entityTable, caller), ...query.clauses])}
    ) as counted ${grouped} ${most}`
}

const groupName = (at: number): string => `g${at}`

const holds = ({ where: rules }: Counted, entityTable: EntityTable): readonly Clause[] =>
  where([{ match: 'and', rules }], ownColumns(entityTable))

function figureOf({ total, field, where: rules }: Counted, at: number): Part {
  const value = sql.ref(`v${at}`)
  const filter = rules.length > 0 ? sql` filter (where ${sql.ref(`w${at}`)})` : sql``
  const figure =
    total === 'size'
      ? sql`count(*)`
      : total === 'distinct'
        ? sql`count(distinct ${field && isTextual(field.type.storage(field)) ? sql`nullif(${value}, '')` : value})`
        : sql`${sql.raw(total)}(${value})`
  // Numbers and dates are read as texts, because drivers parse them differently.
  return sql`(${figure}${filter})::text as ${sql.ref(`t${at}`)}, ${figure}${filter} as ${sql.ref(`f${at}`)}`
}

/** Text columns, where an empty text counts as no value. */
const isTextual = ({ kind }: Storage): boolean => kind === 'string' || kind === 'text'

/** Group key of a record as text; null = no value. */
function valueText({ name, storage }: Column, { unit }: Dimension): Part {
  const column = sql.id(name)
  if (unit === 'day') return sql`to_char(${column}, 'YYYY-MM-DD')`
  if (unit) return sql`to_char(date_trunc(${sql.lit(unit)}, ${column}), 'YYYY-MM-DD')`
  if (storage.kind === 'decimal') return sql`trim_scale(${column})::text`
  return isTextual(storage) ? sql`nullif(${column}, '')` : sql`${column}::text`
}

function groupKey(value: Part, cut: Cut | undefined): Part {
  const own = sql`coalesce(${sql.lit(groupOf(''))} || ${value}, ${sql.lit(emptyGroup)})`
  if (!cut) return own
  const shown = sql`${[...cut]}::text[]`
  return sql`case when ${own} = any(${shown}) then ${own} else ${sql.lit(otherGroup)} end`
}

/** Group keys of a record with a comma-separated list. */
function severalKeys({ name }: Column, cut: Cut | undefined): Part {
  const values = sql`string_to_array(${sql.id(name)}, ',')`
  const empty = sql`coalesce(${sql.id(name)}, '') = ''`
  if (!cut) {
    return sql`select distinct ${sql.lit(groupOf(''))} || one as group_key from unnest(${values}) as one where one <> ''
      union all select ${sql.lit(emptyGroup)} where ${empty}`
  }
  const shown = sql`${[...cut].filter(hasValue).map(groupValue)}::text[]`
  const isEmptyShown = cut.has(emptyGroup)
  const isOther = sql<SqlBool>`not coalesce(${values} && ${shown}, false)`
  return sql`select distinct ${sql.lit(groupOf(''))} || one as group_key from unnest(${values}) as one where one = any(${shown})
    union all select ${sql.lit(emptyGroup)} where ${empty} and ${sql.lit(isEmptyShown)}
    union all select ${sql.lit(otherGroup)} where ${isOther} and not (${empty} and ${sql.lit(isEmptyShown)})`
}

function cellOf(row: Readonly<Record<string, unknown>>, { by, counted }: Grouping): Cell {
  return {
    groups: by.map((_, at) => {
      const group = row[groupName(at)]
      return typeof group === 'string' ? group : undefined
    }),
    values: counted.map(({ total, field }, at) => valueOfFigure(row[`t${at}`], total, field)),
  }
}

function valueOfFigure(
  raw: unknown,
  total: Counted['total'],
  field: Counted['field'],
): FigureValue {
  if (raw === null || raw === undefined) return null
  const kind = field?.type.storage(field).kind
  const isDate = (total === 'min' || total === 'max') && (kind === 'date' || kind === 'datetime')
  return isDate ? String(raw) : Number(raw)
}
