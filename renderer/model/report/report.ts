import { auditFields } from '../document/names'
import type { ReportDoc } from '../document/reportDoc'
import type { Entity } from '../entity/entity'
import { permissionOf } from '../entity/entity'
import type { Field, Operator } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Finding } from '../finding/finding'
import { below } from '../finding/pointer'
import type { Rule } from '../query/condition'
import { compileSummary, fieldsOfMeasure, isCounted, type Summary } from './summary'
import { rulesOfDoc } from './where'

declare module '../entity/kinds' {
  interface CompileContext {
    /** Compiled reports by name. Absent if none are available. */
    reportNamed?(name: string): Report | undefined
  }
}

/** Rows of one entity, to choose from or counted by some of their fields; compiled from a document and frozen. */
export interface Report {
  readonly name: string
  readonly title: string
  /** The entity narrowed to the fields that the report names: it shows and queries nothing else. */
  readonly view: Entity
  /** The field whose value represents a chosen row. */
  readonly text: Field
  /** The right needed to read the report. */
  readonly can: string
  readonly columns: readonly ReportColumn[]
  readonly search: readonly ReportItem[]
  /** Conditions on all rows. */
  readonly where: readonly Rule[]
  readonly params: ReadonlyMap<string, ReportParam>
  /** Order of the rows. */
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' }
  /** Absent if the report only lists rows. */
  readonly summary?: Summary
}

export interface ReportColumn {
  readonly field: Field
  readonly title: string
  /** Pixels. */
  readonly width?: number
  readonly sortable: boolean
}

export interface ReportItem {
  readonly field: Field
  readonly operator: Operator
  /** Hidden until the user clicks 展开. */
  readonly hidden: boolean
}

export interface ReportParam {
  readonly field: string
  readonly operator: Operator
  readonly default?: string
}

/**
 * undefined = the document names an unknown field or entity, which the checks have reported. Other mistakes go to
 * `report`.
 */
export function compileReport(
  doc: ReportDoc,
  entities: ReadonlyMap<string, Entity>,
  report: (finding: Finding) => void = () => {},
): Report | undefined {
  const entity = entities.get(doc.entity)
  if (!entity) return undefined
  const { fields } = entity
  const text = doc.text === undefined ? entity.label : fields.get(doc.text)
  const summary = compileSummary(doc, { entity, report })
  const named = doc.columns ?? (summary ? rowColumns(entity, summary) : [])
  const columns = named.flatMap((written) => {
    const column = typeof written === 'string' ? { field: written } : written
    const field = fieldAt(entity, column.field)
    if (!field) return []
    const { title = field.title, width, sort = true } = column
    return { field, title, sortable: sort, ...(width === undefined ? {} : { width }) }
  })
  const search = (doc.search ?? []).flatMap((written): readonly ReportItem[] => {
    const item = typeof written === 'string' ? { field: written } : written
    const found = fieldAt(entity, item.field)
    if (!found) return []
    const field = item.title === undefined ? found : Object.freeze({ ...found, title: item.title })
    return [{ field, operator: item.op ?? operatorOf(field), hidden: item.hidden ?? false }]
  })
  if (!text || columns.length < named.length) return undefined
  const params = Object.entries(doc.params ?? {}).map(([name, { op = 'eq', ...param }]) => {
    return [name, { ...param, operator: op }] as const
  })
  const where = rulesOfDoc(doc.where ?? [], { entity, pointer: '/where', report })
  const sort = sortOf(summary ? undefined : doc.sort)
  const used = new Set([
    ...[text, ...columns.map(({ field }) => field)].map(({ key }) => key),
    ...[...search.map(({ field }) => field.key), ...where.map(({ field }) => field)],
    ...[...params.map(([, { field }]) => field), sort.field],
    ...(summary ? fieldsOfSummary(summary) : []),
  ])
  const steps = [...used].map((key) => key.split('.')[0])
  const view = narrowed(entity, (key) => used.has(key) || steps.includes(key))
  return Object.freeze({
    name: doc.report,
    title: doc.title,
    view,
    text,
    can: doc.can ?? permissionOf(entity, 'view'),
    columns,
    search,
    where,
    params: new Map(params),
    sort,
    ...(summary && { summary }),
  })
}

const fieldsOfSummary = ({ by, measures }: Summary): readonly string[] => [
  ...by.map(({ key }) => key),
  ...measures.filter(isCounted).flatMap(fieldsOfMeasure),
]

const mostRowColumns = 8

/** Default columns for the rows behind a figure: their label, and the fields they are counted by. */
const rowColumns = ({ label }: Entity, summary: Summary): readonly string[] =>
  [...new Set([label.key, ...fieldsOfSummary(summary)])].slice(0, mostRowColumns)

/** The document's conditions with their places: on the rows, and of each measure. */
export const conditionsOf = ({
  where,
  summary,
}: Report): readonly { readonly rules: readonly Rule[]; readonly pointer: string }[] => [
  { rules: where, pointer: '/where' },
  ...(summary?.measures ?? []).filter(isCounted).map((measure) => ({
    rules: measure.where,
    pointer: below('/measures', measure.key, 'where'),
  })),
]

/** What a report offers of a row: its columns, its text, and the id. */
export const sourcesOf = ({ columns, text }: Report): readonly string[] => [
  ...new Set(['id', text.key, ...columns.map(({ field }) => field.key)]),
]

export const narrowed = (entity: Entity, keeps: (key: string) => boolean): Entity =>
  Object.freeze({
    ...entity,
    whole: entity,
    fields: new Map([...entity.fields].filter(([key]) => keeps(key))),
  })

/** Default operator of a query item: part of a text, else the value itself. */
export const operatorOf = ({ type }: Field): Operator =>
  (['like', 'between', 'eq'] as const).find((rule) => type.operators.includes(rule)) ??
  type.operators[0] ??
  'eq'

function sortOf(written: string | undefined): Report['sort'] {
  const text = written ?? '-createTime'
  return { field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'desc' : 'asc' }
}

/** Fields that rows can always be sorted by, even if no document declares them. */
export const sortableAlways: readonly string[] = ['id', ...auditFields]
