import { type Condition, isGroup, type Lookup, type Report, readCondition } from '#model'
import { fieldAt } from '../../renderer/model/entity/path'
import type { Figures, FiguresAsk } from '../../renderer/model/report/figures'
import { groupValue, hasValue } from '../../renderer/model/report/groups'
import {
  type Calculated,
  type Counted,
  type Dimension,
  fieldsOfMeasure,
  isCounted,
  type Measure,
  type Summary,
} from '../../renderer/model/report/summary'
import { mayAsk } from '../../renderer/model/rights/prune'
import type { EntityDeps } from '../entity/contracts/deps'
import { entityTableOf } from '../entity/schema/entityTable'
import { noRight, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { axisOf } from './axes'
import { type Cell, type Cut, type Grouping, readCells } from './grouping'
import { reportServerTexts as texts } from './messages'
import { groupsAt, groupsInOrder, valuesOf } from './order'
import { reportQuery } from './rows'

/** Default limits of shown groups, for the first dimension and those nested in it. */
const usualLimits = [1_000, 200, 100] as const

interface Asked {
  readonly caller: Caller
  readonly deps: EntityDeps
}

/**
 * The figures of a report over the rows that its caller may read. Throws 403 if the report groups by a field hidden
 * from the caller, as other groups would be another report. Measures of hidden fields are left out.
 */
export async function readFigures(
  report: Report,
  ask: FiguresAsk,
  { caller, deps }: Asked,
): Promise<Figures> {
  const summary = narrowedTo(report, ask, caller)
  const query = reportQuery(report, ask.params ?? {}, caller)
  const entityTable = entityTableOf(report.view)
  const counted = summary.measures.filter(isCounted)
  const pivot = summary.by.findIndex(({ key }) => key === ask.pivot)
  const base: Grouping = {
    entityTable,
    query,
    caller,
    counted,
    by: summary.by,
    cuts: [],
    sets: groupingSets(summary.by.length, pivot),
  }
  const read = (grouping: Grouping) => readCells(grouping, deps)
  const cuts = await firstCuts(summary, base, read)
  let cells = await read({ ...base, cuts })
  const crowded = summary.by.map((dimension, at) =>
    cuts[at] || dimension.unit
      ? undefined
      : cells && groupsAt(cells, at).length <= (usualLimits[at] ?? 100)
        ? undefined
        : (usualLimits[at] ?? 100),
  )
  if (crowded.some((limit) => limit !== undefined)) {
    const all = await Promise.all(
      summary.by.map(async (_, at) => {
        const limit = crowded[at]
        return limit === undefined ? cuts[at] : await cutOf(at, limit, summary, base, read)
      }),
    )
    cells = await read({ ...base, cuts: all })
  }
  if (!cells) throw new Refusal(400, texts.manyGroups)
  const bounds = boundsOf(readCondition(ask.params ?? {}, report.view))
  return await figuresOf(cells, { report, summary, caller, deps, bounds })
}

/** Requested date ranges by field: within them, periods without rows are shown too. */
function boundsOf(conditions: readonly Condition[]): Bounds {
  const bounds = new Map<string, { from?: string; to?: string }>()
  const note = (field: string, given: { from?: string | undefined; to?: string | undefined }) => {
    const known = bounds.get(field) ?? {}
    bounds.set(field, {
      ...known,
      ...(given.from && { from: given.from }),
      ...(given.to && { to: given.to }),
    })
  }
  const visit = ({ match, rules }: Condition): void => {
    if (match === 'or' && rules.length > 1) return
    for (const node of rules) {
      if (isGroup(node)) visit(node)
      else if (node.rule === 'between') note(node.field, { from: node.val[0], to: node.val[1] })
      else if (node.rule === 'ge') note(node.field, { from: String(node.val) })
      else if (node.rule === 'le') note(node.field, { to: String(node.val) })
    }
  }
  for (const condition of conditions) visit(condition)
  return bounds
}

type Bounds = ReadonlyMap<string, { readonly from?: string; readonly to?: string }>

/** The requested dimensions and measures that the caller may see. */
function narrowedTo(report: Report, ask: FiguresAsk, caller: Caller): Summary {
  const { summary, view, where } = report
  if (!summary) throw new Refusal(400, texts.onlyRows)
  const by =
    ask.by === undefined
      ? summary.by
      : ask.by.map((key) => {
          const found = summary.by.find((one) => one.key === key)
          if (!found) throw new Refusal(400, texts.noDimension(key))
          return found
        })
  const sees = (key: string) => {
    const field = fieldAt(view, key)
    return field !== undefined && mayAsk(caller.grants, field)
  }
  if (!by.every(({ key }) => sees(key)) || !where.every(({ field }) => sees(field))) throw noRight()
  const counted = summary.measures
    .filter(isCounted)
    .filter((one) => fieldsOfMeasure(one).every(sees))
  const keys = new Set(counted.map(({ key }) => key))
  const measures = summary.measures.filter((one) =>
    isCounted(one) ? keys.has(one.key) : one.is.names.every((name) => keys.has(name)),
  )
  return { ...summary, by, measures }
}

/** Grouping sets: every prefix of the dimensions, and of the row dimensions, with and without the pivot dimension. */
function groupingSets(count: number, pivot: number): readonly (readonly number[])[] {
  const all = Array.from({ length: count }, (_, at) => at)
  // Without a pivot, treat the last dimension as one: charts and tables that may pivot it need its totals.
  const across = pivot < 0 ? count - 1 : pivot
  const downwards = beginsOf(all.filter((at) => at !== across))
  const crossed =
    across < 0 ? [] : downwards.map((begin) => [...begin, across].sort((a, b) => a - b))
  const sets = [...beginsOf(all), ...downwards, ...crossed]
  return [...new Map(sets.map((set) => [set.join(), set])).values()]
}

const beginsOf = (axes: readonly number[]): readonly (readonly number[])[] => [
  [],
  ...axes.map((_, at) => axes.slice(0, at + 1)),
]

type Read = (grouping: Grouping) => Promise<readonly Cell[] | undefined>
type Cuts = readonly (Cut | undefined)[]

const firstCuts = async (summary: Summary, base: Grouping, read: Read): Promise<Cuts> =>
  summary.limit === undefined || summary.by.length === 0
    ? []
    : [await cutOf(0, summary.limit, summary, base, read)]

/** The shown groups of one dimension: the first ones in the report's order. */
async function cutOf(
  at: number,
  limit: number,
  summary: Summary,
  base: Grouping,
  read: Read,
): Promise<Cut | undefined> {
  const dimension = summary.by[at]
  if (!dimension) return undefined
  const single = { ...base, by: [dimension], cuts: [], sets: [[0]] }
  // If there are very many groups, the database itself chooses the largest.
  const cells = (await read(single)) ?? (await read({ ...single, first: sortingOf(summary, at) }))
  const groups = groupsInOrder(cells ?? [], 0, at, summary)
  if (cells && groups.length <= limit) return undefined
  return new Set(groups.slice(0, limit))
}

/** The counted measure that decides which groups are shown. */
const sortingOf = ({ measures, sort }: Summary, at: number): number => {
  const counted = measures.filter(isCounted)
  return Math.max(0, at === 0 ? counted.findIndex(({ key }) => key === sort?.key) : 0)
}

async function figuresOf(
  cells: readonly Cell[],
  {
    report,
    summary,
    caller,
    deps,
    bounds,
  }: Asked & { report: Report; summary: Summary; bounds: Bounds },
): Promise<Figures> {
  const found = summary.by.map((_, at) => groupsInOrder(cells, at, at, summary))
  const lookup = await textsOf(summary.by, found, { caller, deps })
  const by = summary.by.map((dimension, at) =>
    axisOf(dimension, found[at] ?? [], {
      lookup,
      sort: at === 0 ? summary.sort : undefined,
      bounds: bounds.get(dimension.key),
    }),
  )
  const places = by.map(({ groups }) => new Map(groups.map(({ group }, at) => [group, at])))
  return {
    report: report.name,
    title: report.title,
    by,
    measures: summary.measures.map((measure) => measureOf(measure, summary.measures)),
    cells: cells.map((cell) => ({
      at: cell.groups.map((group, at) =>
        group === undefined ? null : (places[at]?.get(group) ?? null),
      ),
      values: [...valuesOf(cell, summary.measures)],
    })),
  }
}

const measureOf = (measure: Measure, all: readonly Measure[]): Figures['measures'][number] => {
  const { key, title, unit } = measure
  const digits = isCounted(measure) ? digitsOf(measure) : digitsOfMade(measure, all)
  return {
    key,
    title,
    ...(unit && { unit }),
    total: isCounted(measure) ? measure.total : 'is',
    ...(digits !== undefined && { digits }),
  }
}

const mostDigits = 2

function digitsOf({ total, field }: Counted): number | undefined {
  const storage = field?.type.storage(field)
  if (total === 'size' || total === 'distinct' || (storage?.kind === 'integer' && total !== 'avg'))
    return 0
  return storage?.kind === 'decimal' ? Math.min(storage.scale, mostDigits) : undefined
}

/** Digits of a calculated measure: results from money have money's digits; from integers, possibly none. */
function digitsOfMade({ is }: Calculated, all: readonly Measure[]): number | undefined {
  const parts = all.filter(isCounted).filter(({ key }) => is.names.includes(key))
  return parts.some((part) => (digitsOf(part) ?? 0) > 0) ? mostDigits : undefined
}

async function textsOf(
  by: readonly Dimension[],
  found: readonly (readonly string[])[],
  { caller, deps }: Asked,
): Promise<Lookup> {
  const refs = new Map<string, Set<string>>()
  for (const [at, { field }] of by.entries()) {
    const dict = field.type.dict(field)
    if (dict === undefined) continue
    const known = refs.get(dict) ?? new Set<string>()
    for (const group of found[at] ?? []) if (hasValue(group)) known.add(groupValue(group))
    refs.set(dict, known)
  }
  return await deps.lookup.load(refs, caller)
}
