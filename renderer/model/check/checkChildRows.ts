import { compileTotalBy, isNumber } from '../compile/totalBy'
import type { FieldDoc } from '../document/entityDoc'
import { auditFields } from '../document/names'
import { addsUp, type RowTotal } from '../document/totals'
import { childFields, linkOf, orderField } from '../entity/childRows'
import type { Entity } from '../entity/entity'
import type { ChildRows, Field } from '../entity/field'
import { needsInput } from '../entity/needsInput'
import { isUnknown } from '../entity/unknownType'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { rowsFindings } from '../finding/messages.rows'
import { totalsFindings } from '../finding/messages.totals'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { unknownName } from '../finding/unknownName'
import { isObject } from '../finding/walk'
import { patternError } from './patternError'

type Report = (finding: Finding) => void

interface Checking {
  /** False if an error of the owner's document has been reported at this pointer. */
  intact(pointer: string): boolean
  readonly report: Report
}

/** Checks a field that holds records against their entity: link, order, columns, totals. */
export function checkChildRows(
  field: Field,
  doc: FieldDoc,
  owner: Entity,
  { intact, report }: Checking,
): void {
  const { rows } = field
  // An unknown entity is reported as a name; one that is broken has its own findings.
  const entity = rows?.entity()
  if (!rows || !entity) return
  const at = (...keys: (string | number)[]) => below('/fields', field.key, ...keys)
  const error = (pointer: string, message: string) =>
    report({ pointer, severity: 'error', message })
  for (const key of meaningless) {
    if (doc[key] !== undefined && doc[key] !== false) error(at(key), rowsFindings.meaningless(key))
  }
  if (entity === owner) {
    error(at('of'), rowsFindings.itself)
    return
  }
  if (entity.tenant !== owner.tenant && intact('/tenant'))
    error(at('of'), rowsFindings.shared(entity.name))
  const nested = [...entity.fields.values()].find((one) => one.rows)
  if (nested) error(at('of'), rowsFindings.nested(entity.name, nested.key))
  const twin = twinOf(field, owner)
  if (twin) error(at('of'), rowsFindings.sameRows(twin.key, entity.name, rows.by))
  checkLink(rows.by, doc, { entity, link: linkOf(rows, entity), at, report })
  if (rows.min > rows.max) error(at('minRows'), rowsFindings.fewRows(rows.min, rows.max))
  const order = entity.fields.get(orderField)
  if (rows.sorted && order?.type.exprType(order).kind !== 'number') {
    error(at('dragSort'), rowsFindings.noOrder(entity.name, orderField))
  }
  checkSort(rows, entity, at('sort'), report)
  const fields = new Map(childFields(rows, entity).map((one) => [one.key, one]))
  checkColumns(doc.columns, { fields, totals: doc.totals, pointer: at('columns'), report })
  checkWhole(doc.columns, { fields, pointer: at('columns'), report })
  checkTotals(doc.totals, { fields, pointer: at('totals'), report })
}

function checkSort({ order, sorted }: ChildRows, entity: Entity, pointer: string, report: Report) {
  if (!order) return
  const field = entity.fields.get(order.field)
  const known = field !== undefined || auditFields.includes(order.field)
  if (!known) {
    const names = [...entity.fields.keys(), ...auditFields]
    report(unknownName(pointer, order.field, names, messages.unknownField))
  } else if (sorted) report({ pointer, severity: 'error', message: rowsFindings.sortedTwice })
  else if (field && !isUnknown(field.type) && isUnordered(field)) {
    const message = rowsFindings.unsortable(field.key, field.type.title)
    report({ pointer, severity: 'error', message })
  }
}

const isUnordered = (field: Field): boolean =>
  ['none', 'text'].includes(field.type.storage(field).kind) ||
  field.type.exprType(field).kind === 'list'

/** Keys that other fields may have but a list of records may not. */
const meaningless = ['unique', 'default', 'defaultBy', 'compute', 'checkRule'] as const

/** An earlier field that holds the same rows: saving one would overwrite the rows of the other. */
function twinOf({ key, rows }: Field, owner: Entity): Field | undefined {
  const fields = [...owner.fields.values()]
  return fields
    .slice(
      0,
      fields.findIndex((one) => one.key === key),
    )
    .find((one) => one.rows?.of === rows?.of && one.rows?.by === rows?.by)
}

const idLength = 32

function checkLink(
  by: string,
  doc: FieldDoc,
  where: {
    readonly entity: Entity
    readonly link: Field | undefined
    at(...keys: string[]): string
    readonly report: Report
  },
): void {
  const { entity, link, at, report } = where
  if (!link && doc.by !== undefined) {
    report(unknownName(at('by'), by, [...entity.fields.keys()], messages.unknownField))
    return
  }
  const error = (message: string) => report({ pointer: at('of'), severity: 'error', message })
  if (!link) {
    error(rowsFindings.noLink(entity.name, by))
    return
  }
  const storage = link.type.storage(link)
  const holds = storage.kind === 'text' || (storage.kind === 'string' && storage.length >= idLength)
  if (!holds && !isUnknown(link.type)) error(rowsFindings.longLink(by))
}

interface Among {
  readonly fields: ReadonlyMap<string, Field>
  readonly pointer: string
  readonly report: Report
}

function checkColumns(
  columns: unknown,
  { fields, totals, pointer, report }: Among & { readonly totals: unknown },
): void {
  const seen = new Set<string>()
  const listed = listedIn(columns, fields)
  for (const [index, column] of present(Array.isArray(columns) ? columns : [])) {
    const bare = typeof column === 'string'
    const key = bare ? column : isObject(column) ? column.field : undefined
    if (typeof key !== 'string') continue
    const at = bare ? below(pointer, index) : below(pointer, index, 'field')
    if (!fields.has(key)) report(unknownName(at, key, [...fields.keys()], messages.unknownField))
    else if (seen.has(key)) {
      report({ pointer: at, severity: 'error', message: rowsFindings.twice(key) })
    }
    seen.add(key)
    if (!isObject(column)) continue
    const more = isObject(totals) ? totals[key] : undefined
    checkRules(column, below(pointer, index), { fields: listed, report, more })
  }
}

/** Reports required columns that are missing: rows without them could never be saved. */
function checkWhole(columns: unknown, { fields, pointer, report }: Among): void {
  if (!Array.isArray(columns)) return
  const listed = new Set(columns.map((one) => (isObject(one) ? one.field : one)))
  const missing = [...fields.values()].filter(
    (field) => !listed.has(field.key) && needsInput(field, (key) => listed.has(key)),
  )
  if (missing.length === 0) return
  const message = rowsFindings.missing(missing.map(({ key }) => key))
  report({ pointer, severity: 'error', message })
}

/** Fields shown as columns; only these can have totals. */
export const listedIn = (
  columns: unknown,
  fields: ReadonlyMap<string, Field>,
): ReadonlyMap<string, Field> =>
  new Map(
    (Array.isArray(columns) ? columns : []).flatMap((column: unknown) => {
      const key = isObject(column) ? column.field : column
      const field = typeof key === 'string' ? fields.get(key) : undefined
      return field ? [[field.key, field] as const] : []
    }),
  )

interface Listed {
  /** Fields of the columns. */
  readonly fields: ReadonlyMap<string, Field>
  readonly report: Report
  /** Other totals of the column. */
  readonly more?: unknown
}

/** Patterns and totals of one column. */
export function checkRules(
  column: Readonly<Record<string, unknown>>,
  pointer: string,
  { fields, report, more }: Listed,
): void {
  const rules = Array.isArray(column.validateRules) ? column.validateRules : []
  for (const [index, rule] of present(rules)) {
    if (!isObject(rule) || typeof rule.pattern !== 'string') continue
    if (rule.pattern === '*' || rule.pattern === 'only') continue
    const mistake = patternError(rule.pattern)
    if (!mistake) continue
    const at = below(pointer, 'validateRules', index, 'pattern')
    report({ pointer: at, severity: 'error', ...mistake })
  }
  const field = fields.get(String(column.field))
  if (!field) return
  const { statistics, totalBy } = column
  const wanted: readonly unknown[] = Array.isArray(statistics) ? statistics : []
  if (!wanted.every((total) => fits(field, total))) {
    noNumber(field, below(pointer, 'statistics'), report)
  }
  if (totalBy === undefined) return
  const at = below(pointer, 'totalBy')
  if (wanted.includes('sum') || more === 'sum') {
    report({ pointer: at, severity: 'error', message: totalsFindings.twoSums })
  }
  compileTotalBy(totalBy, { fields: fields.values(), field, pointer: at, report })
}

function checkTotals(totals: unknown, { fields, pointer, report }: Among): void {
  for (const [key, total] of isObject(totals) ? Object.entries(totals) : []) {
    const at = below(pointer, key)
    const field = fields.get(key)
    if (!field) {
      report({ ...unknownName(at, key, [...fields.keys()], messages.unknownField), atKey: true })
    } else if (!fits(field, total)) noNumber(field, at, report)
  }
}

/** An unknown total has already been reported. */
const fits = (field: Field, total: unknown): boolean =>
  isUnknown(field.type) || !addsUp(total as RowTotal) || isNumber(field)

function noNumber(field: Field, pointer: string, report: Report): void {
  const message = totalsFindings.noNumber(field.key, field.type.title)
  report({ pointer, severity: 'error', message })
}
