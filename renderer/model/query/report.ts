import type { ReportDoc } from '../document/reportDoc'
import { auditFields } from '../document/schema'
import type { Entity } from '../entity/entity'
import { permissionOf } from '../entity/entity'
import type { Field, Operator } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Rule } from './condition'

/** Rows of one entity to choose from, compiled from a document and frozen. */
export interface Report {
  readonly name: string
  readonly title: string
  /** The entity narrowed to the fields that the report names: it shows and asks nothing else. */
  readonly view: Entity
  /** What stands for a row where it was chosen. */
  readonly text: Field
  /** The permission without which nobody reads it. */
  readonly can: string
  readonly columns: readonly ReportColumn[]
  readonly search: readonly ReportItem[]
  /** What holds for every row. */
  readonly where: readonly Rule[]
  readonly params: ReadonlyMap<string, ReportParam>
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' }
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
  /** Stands behind 展开. */
  readonly hidden: boolean
}

export interface ReportParam {
  readonly field: string
  readonly operator: Operator
  readonly default?: string
}

/** undefined = the document names a field or entity that is not there, which the checks have said. */
export function compileReport(
  doc: ReportDoc,
  entities: ReadonlyMap<string, Entity>,
): Report | undefined {
  const entity = entities.get(doc.entity)
  if (!entity) return undefined
  const { fields } = entity
  const text = doc.text === undefined ? entity.label : fields.get(doc.text)
  const columns = doc.columns.flatMap((written) => {
    const column = typeof written === 'string' ? { field: written } : written
    const field = fieldAt(entity, column.field)
    if (!field) return []
    const { title = field.title, width, sort = true } = column
    return { field, title, sortable: sort, ...(width === undefined ? {} : { width }) }
  })
  const search = (doc.search ?? []).flatMap((written): readonly ReportItem[] => {
    const item = typeof written === 'string' ? { field: written } : written
    const field = fieldAt(entity, item.field)
    return field
      ? [{ field, operator: item.op ?? operatorOf(field), hidden: item.hidden ?? false }]
      : []
  })
  if (!text || columns.length < doc.columns.length) return undefined
  const params = Object.entries(doc.params ?? {}).map(([name, { op = 'eq', ...param }]) => {
    return [name, { ...param, operator: op }] as const
  })
  const where = (doc.where ?? []).map(({ field, op, value }): Rule => {
    return { field, rule: op, val: op === 'in' || op === 'between' ? value.split(',') : value }
  })
  const sort = sortOf(doc.sort)
  const used = new Set([
    ...[text, ...columns.map(({ field }) => field)].map(({ key }) => key),
    ...[...search.map(({ field }) => field.key), ...where.map(({ field }) => field)],
    ...[...params.map(([, { field }]) => field), sort.field],
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
  })
}

/** What a report offers of a row: its columns, what stands for it, and the id. */
export const sourcesOf = ({ columns, text }: Report): readonly string[] => [
  ...new Set(['id', text.key, ...columns.map(({ field }) => field.key)]),
]

export const narrowed = (entity: Entity, keeps: (key: string) => boolean): Entity =>
  Object.freeze({
    ...entity,
    fields: new Map([...entity.fields].filter(([key]) => keeps(key))),
  })

/** How a query item asks when its document does not say: part of a text, else the value itself. */
export const operatorOf = ({ type }: Field): Operator =>
  (['like', 'between', 'eq'] as const).find((rule) => type.operators.includes(rule)) ??
  type.operators[0] ??
  'eq'

function sortOf(written: string | undefined): Report['sort'] {
  const text = written ?? '-createTime'
  return { field: text.replace(/^-/, ''), order: text.startsWith('-') ? 'desc' : 'asc' }
}

/** Fields by which rows may be ordered though no document declares them. */
export const sortableAlways: readonly string[] = ['id', ...auditFields]
