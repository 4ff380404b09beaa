import type { ReportDoc } from '../document/reportDoc'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import type { ExprType } from '../expr/types'
import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { suggest } from '../finding/suggest'

type Report = (finding: Finding) => void

/** Reports conditions that no record can meet, and duplicate columns. */
export function checkReportDoc(doc: Partial<ReportDoc>, { fields }: Entity, report: Report): void {
  const seen = new Set<string>()
  for (const [index, column] of present(doc.columns)) {
    const key = typeof column === 'string' ? column : column.field
    if (fields.has(key) && seen.has(key)) {
      const pointer = below('/columns', index, ...(typeof column === 'string' ? [] : ['field']))
      report({ pointer, severity: 'error', message: senseTexts.columnTwice(key) })
    }
    seen.add(key)
  }
  const asked = new Set<string>()
  for (const [index, item] of present(doc.search)) {
    const key = typeof item === 'string' ? item : item.field
    if (asked.has(key)) {
      const pointer = below('/search', index, ...(typeof item === 'string' ? [] : ['field']))
      report({ pointer, severity: 'error', message: senseTexts.searchTwice(key) })
    }
    asked.add(key)
  }
  for (const [index, { field, op, value }] of present(doc.where)) {
    const own = fields.get(field)
    if (!own || typeof value !== 'string') continue
    checkCondition(own, { op, value, pointer: below('/where', index, 'value') }, report)
  }
}

interface Condition {
  readonly op: string
  readonly value: string
  readonly pointer: string
}

/** Reports a condition whose value the field can never have. */
export function checkCondition(
  field: Field,
  { op, value, pointer }: Condition,
  report: Report,
): void {
  const error = (message: string, suggestion?: string) =>
    report({
      pointer,
      severity: 'error',
      rule: 'report-condition',
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  const values = ['in', 'between'].includes(op)
    ? value.split(',').map((one) => one.trim())
    : [value]
  if (op === 'between' && (values.length !== 2 || values.includes(''))) {
    error(senseTexts.twoValues)
    return
  }
  if (op.includes('like')) return
  const known = valuesOf(field.exprType ?? field.type.exprType(field))
  const wrong = known && values.find((one) => !known.includes(one))
  if (wrong !== undefined) {
    const meant = suggest(wrong, known ?? [])
    const message = senseTexts.unlisted(wrong, known?.join('、') ?? '', meant)
    error(message, values.length === 1 ? meant : undefined)
    return
  }
  if (known) return
  const typed = values.map((one) => field.type.fromWire(one, field))
  const at = typed.findIndex((one) => one === undefined || one === null)
  if (at >= 0) error(senseTexts.badValue(values[at] ?? '', field.type.title))
  else if (op === 'between' && isAfter(typed[0], typed[1]))
    error(senseTexts.wrongOrder(values[0] ?? '', values[1] ?? ''))
}

const isAfter = (from: unknown, to: unknown): boolean =>
  (typeof from === 'number' && typeof to === 'number' && from > to) ||
  (typeof from === 'string' && typeof to === 'string' && from > to)

const valuesOf = (type: ExprType): readonly string[] | undefined =>
  type.kind === 'list' ? valuesOf(type.of) : type.kind === 'string' ? type.values : undefined
