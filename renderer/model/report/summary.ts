import { compileAt } from '../compile/exprEnv'
import type { PeriodUnit, ReportDoc } from '../document/reportDoc'
import type { Total } from '../document/totals'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Expr, ExprType } from '../expr/types'
import type { Finding } from '../finding/finding'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import type { Rule } from '../query/condition'
import { doubtOfSum } from './doubtOfSum'
import { reportTexts as texts } from './messages'
import { rulesOfDoc } from './where'

/** What a report counts, compiled from `by` and `measures`, and frozen. */
export interface Summary {
  /** Outermost first; if empty, there is one row for the whole. */
  readonly by: readonly Dimension[]
  readonly measures: readonly Measure[]
  /** Order of the first dimension's groups; absent = natural order. */
  readonly sort?: { readonly key: string; readonly order: 'asc' | 'desc' }
  /** Maximum number of groups of the first dimension; the remaining records form one more, 其他. */
  readonly limit?: number
}

export interface Dimension {
  readonly key: string
  readonly title: string
  readonly field: Field
  /** The groups are periods, named by their first day. */
  readonly unit?: PeriodUnit
  /** Name of the group of records without a value. */
  readonly empty?: string
  /** A record may be in several groups. */
  readonly several: boolean
}

export type Measure = Counted | Calculated

interface Named {
  readonly key: string
  readonly title: string
  /** Shown after the number and not part of it, like a field's unit. */
  readonly unit?: string
}

/** A measure of the rows that meet all of `where`. */
export interface Counted extends Named {
  readonly total: Total
  /** Absent for `size`. */
  readonly field?: Field
  readonly where: readonly Rule[]
}

/** A measure computed from other measures. */
export interface Calculated extends Named {
  readonly is: Expr
}

export const isCounted = (measure: Measure): measure is Counted => 'total' in measure

/** The fields that a user must be allowed to see for the measure. */
export const fieldsOfMeasure = (measure: Counted): readonly string[] => [
  ...(measure.field ? [measure.field.key] : []),
  ...measure.where.map(({ field }) => field),
]

interface Place {
  readonly entity: Entity
  report(finding: Finding): void
}

/** undefined = the report lists rows. Unknown fields are left out: the reference check has reported them. */
export function compileSummary(doc: ReportDoc, place: Place): Summary | undefined {
  if (doc.by === undefined && doc.measures === undefined) return undefined
  const by = compileBy(doc, place)
  const measures = compileMeasures(doc, place)
  const sort = compileSort(doc, [...by, ...measures], place)
  checkLimit(doc, by, place)
  return Object.freeze({
    by,
    measures,
    ...(sort && { sort }),
    ...(doc.limit !== undefined && { limit: doc.limit }),
  })
}

const say = ({ report }: Place, pointer: string, message: string): void =>
  report({ pointer, severity: 'error', message })

function compileBy(doc: ReportDoc, place: Place): readonly Dimension[] {
  const seen = new Set<string>()
  return (doc.by ?? []).flatMap((written, index): readonly Dimension[] => {
    const at = below('/by', index)
    const {
      field: key,
      unit: asked,
      title,
      empty,
    } = typeof written === 'string' ? { field: written } : written
    const field = fieldAt(place.entity, key)
    if (!field) return []
    const namedAt = typeof written === 'string' ? at : below(at, 'field')
    if (seen.has(key)) say(place, namedAt, texts.twiceBy(key))
    seen.add(key)
    const { kind } = field.type.storage(field)
    const isDate = kind === 'date' || kind === 'datetime'
    if (!mayGroup(field)) say(place, namedAt, texts.ungrouped(key, field.type.title))
    else if (asked !== undefined && !isDate) say(place, below(at, 'unit'), texts.strayUnit(key))
    else if (asked === undefined && kind === 'datetime') say(place, namedAt, texts.noUnit(key))
    const unit = isDate ? (asked ?? 'day') : undefined
    return [
      Object.freeze({
        key,
        field,
        title: title ?? field.title,
        ...(unit && { unit }),
        ...(empty !== undefined && { empty }),
        several: typeOf(field).kind === 'list',
      }),
    ]
  })
}

const typeOf = (field: Field): ExprType => field.exprType ?? field.type.exprType(field)

/** Whether a field suits grouping: long texts and rows do not. */
export function mayGroup(field: Field): boolean {
  const { kind } = field.type.storage(field)
  return kind !== 'none' && kind !== 'text' && !field.type.html && !field.rows
}

function compileMeasures(doc: ReportDoc, place: Place): readonly Measure[] {
  const written = Object.entries(doc.measures ?? { count: { total: 'size' as const } })
  const counted = written.filter(([, { is }]) => is === undefined)
  const number: ExprType = { kind: 'number' }
  const names = Object.fromEntries(
    counted.map(([key, { total, field }]) => {
      const of = field === undefined ? undefined : fieldAt(place.entity, field)
      // The first and the last day are days.
      return [key, of && (total === 'min' || total === 'max') ? typeOf(of) : number]
    }),
  )
  return written.flatMap(([key, measure]): readonly Measure[] => {
    const at = below('/measures', key)
    const { title, is, unit } = measure
    const head = (own: string | undefined) => ({ key, ...(own && { unit: own }) })
    if (is === undefined) {
      const total = measure.total === 'average' ? 'avg' : measure.total
      if (total === undefined) {
        say(place, at, texts.oneOf(key))
        return []
      }
      const field = measure.field === undefined ? undefined : fieldAt(place.entity, measure.field)
      if (measure.field !== undefined && !field) return []
      checkTotal(total, field, at, place)
      const doubt =
        total === 'sum' && field && doubtOfSum(field, place.entity, namesIn(doc, measure.where))
      if (doubt) {
        const pointer = below(at, 'field')
        place.report({ pointer, severity: 'warning', rule: 'meaningless-sum', message: doubt })
      }
      const where = rulesOfDoc(measure.where ?? [], { ...place, pointer: below(at, 'where') })
      const named = title ?? texts.measure(total, field?.title)
      const ofField = total === 'size' || total === 'distinct' ? undefined : unitOf(field)
      const counted = { title: named, total, where, ...(field && { field }) }
      return [Object.freeze({ ...head(unit ?? ofField), ...counted })]
    }
    for (const stray of ['total', 'field', 'where'] as const) {
      if (measure[stray] !== undefined) say(place, below(at, stray), texts.strayWith(stray, 'is'))
    }
    const expr = compileAt(is, {
      env: { names },
      expects: number,
      pointer: below(at, 'is'),
      report: place.report,
    })
    // A ratio that is not multiplied by 100 would show 0.3% for 30%.
    if (expr && unit === '%' && /\//.test(is) && !/\b100\b/.test(is)) {
      const message = texts.ratio(is)
      place.report({
        pointer: below(at, 'unit'),
        severity: 'warning',
        rule: 'ratio-as-percent',
        message,
      })
    }
    return expr ? [Object.freeze({ ...head(unit), title: title ?? key, is: expr })] : []
  })
}

/** Fields that the report groups by or has a condition on. */
const namesIn = (
  { by = [], where = [] }: ReportDoc,
  own: ReportDoc['where'] = [],
): readonly string[] => [
  ...by.map((one) => (typeof one === 'string' ? one : one.field)),
  ...[...where, ...own].map(({ field }) => field),
]

function unitOf(field: Field | undefined): string | undefined {
  const { unit } = { ...(field?.props as object | undefined) } as { readonly unit?: unknown } // each type has its own
  return typeof unit === 'string' ? unit : undefined
}

function checkTotal(total: Total, field: Field | undefined, at: string, place: Place): void {
  if (total === 'size') {
    if (field) say(place, below(at, 'field'), texts.sizeField)
    return
  }
  if (!field) {
    say(place, at, texts.needsField(total))
    return
  }
  const { kind } = typeOf(field)
  if (total === 'distinct') {
    // A list is not a single value.
    const isTold = mayGroup(field) && kind !== 'list'
    if (!isTold) say(place, below(at, 'field'), texts.notTold(field.key, field.type.title))
    return
  }
  const stored = field.type.storage(field).kind
  const isNumber = kind === 'number' && (stored === 'integer' || stored === 'decimal')
  if (total === 'sum' || total === 'avg') {
    if (!isNumber) say(place, below(at, 'field'), texts.notNumber(total, field.key))
  } else if (!isNumber && stored !== 'date' && stored !== 'datetime') {
    say(place, below(at, 'field'), texts.notOrdered(total, field.key))
  }
}

function compileSort(
  { sort }: ReportDoc,
  known: readonly { readonly key: string }[],
  place: Place,
): Summary['sort'] {
  if (sort === undefined) return undefined
  const key = sort.replace(/^-/, '')
  const keys = known.map((one) => one.key)
  if (!keys.includes(key)) place.report(unknownName('/sort', key, keys, texts.unknownSort))
  return { key, order: sort.startsWith('-') ? 'desc' : 'asc' }
}

function checkLimit({ limit }: ReportDoc, [first]: readonly Dimension[], place: Place): void {
  if (limit === undefined) return
  if (!first) say(place, '/limit', texts.noLimit)
  else if (first.unit) say(place, '/limit', texts.limitOfPeriods)
}
