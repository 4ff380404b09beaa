import type { FieldDoc } from '../document/entityDoc'
import { auditFields } from '../document/names'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import type { FillPair } from '../entity/reference'
import type { ExprType } from '../expr/types'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import { isObject } from '../finding/walk'
import { reportTexts } from '../report/messages'
import { type Report, sourcesOf } from '../report/report'

interface Filling {
  readonly entity: Entity
  /** Language version of the entity's document. */
  readonly version: number
  readonly reports: ReadonlyMap<string, Report>
  report(finding: Finding): void
}

/** Checks that the report columns a field takes exist, and that the target fields can take them. */
export function checkFill(field: Field, doc: FieldDoc, filling: Filling): void {
  const { reports, version, report } = filling
  const fill = field.type.fill?.(field)
  if (fill && reports.get(fill.report)?.summary) {
    const message = reportTexts.summaryAsPicker(fill.report)
    report({ pointer: below('/fields', field.key, 'report'), severity: 'error', message })
    return
  }
  if (!fill || !isObject(doc.fill)) return
  const at = (key: 'fill' | 'suggest') => below('/fields', field.key, key)
  if (!fill.pairs.some(({ to }) => to === field.key)) {
    report({
      pointer: at('fill'),
      severity: 'error',
      message: findingTexts.fillWithoutOwn(field.key),
    })
  }
  if (doc.suggest !== undefined && version < 2) {
    const message = findingTexts.sinceVersion('suggest', 2)
    report({ pointer: at('suggest'), atKey: true, severity: 'error', message })
    return
  }
  const rows = reports.get(fill.report)
  const filled = new Set(fill.pairs.map(({ to }) => to))
  for (const pair of fill.pairs) checkPair(pair, at('fill'), { field, rows, ...filling })
  for (const pair of fill.suggest) {
    const message = suggestError(pair, field, filling.entity, filled)
    if (message === undefined) checkPair(pair, at('suggest'), { field, rows, ...filling })
    else report({ pointer: below(at('suggest'), pair.to), atKey: true, severity: 'error', message })
  }
}

/** Reports a field filled by two others: it would hold whichever was chosen last. */
export function checkFillTwice({ fields }: Entity, report: Filling['report']): void {
  const owners = new Map<string, string>()
  for (const field of fields.values()) {
    for (const { to } of field.type.fill?.(field)?.pairs ?? []) {
      const other = owners.get(to)
      const pointer = below('/fields', field.key, 'fill', to)
      if (other !== undefined && other !== field.key) {
        const message = findingTexts.fillTwice(to, other)
        report({ pointer, atKey: true, severity: 'error', message })
      }
      owners.set(to, other ?? field.key)
    }
  }
}

/** Why a field cannot receive proposals; `filled` = fields that the same choice fills. */
export function suggestError(
  { to }: FillPair,
  field: Field,
  { fields }: Entity,
  filled: ReadonlySet<string> = new Set(),
): string | undefined {
  if (to === field.key) return findingTexts.suggestOwn(to)
  const target = fields.get(to)
  if (filled.has(to)) return findingTexts.fillTwice(to, field.key)
  if (target?.filledBy !== undefined) return findingTexts.fillTwice(to, target.filledBy)
  const isFixed = target?.readonly && !target.compute && !auditFields.includes(to)
  return isFixed ? findingTexts.suggestReadonly(to) : undefined
}

function checkPair(
  { from, to }: FillPair,
  pointer: string,
  {
    field,
    entity,
    rows,
    report,
  }: Filling & { readonly field: Field; readonly rows: Report | undefined },
): void {
  const at = below(pointer, to)
  const error = (message: string) =>
    report({ pointer: at, atKey: true, severity: 'error', message })
  const target = to === field.key ? undefined : entity.fields.get(to)
  const mistake = target && targetError(target)
  if (mistake !== undefined) error(mistake)
  if (mistake !== undefined || !rows) return
  const sources = sourcesOf(rows)
  if (!sources.includes(from)) {
    report(unknownName(at, from, sources, findingTexts.unknownReportColumn(rows.name)))
    return
  }
  const many = field.type.exprType(field).kind === 'list'
  const unfit = target && takesError(target, { from, source: rows.view.fields.get(from), many })
  if (unfit !== undefined) error(unfit)
}

/** Why a field cannot take the values of another; `many` = of several records at once. */
export function takesError(
  target: Field,
  {
    from,
    source,
    many,
  }: { readonly from: string; readonly source: Field | undefined; readonly many: boolean },
): string | undefined {
  const mistake = targetError(target)
  if (mistake !== undefined) return mistake
  if (!fits(source && typeOf(source), typeOf(target), many))
    return findingTexts.fillsUnfit(target.title, from, target.type.title)
  return source && valuesOf(typeOf(target)) && isFreeText(source)
    ? findingTexts.fillsUnlisted(target.title, from)
    : undefined
}

/** Free text typed by people: hardly ever a value from a list of choices. */
const isFreeText = (field: Field): boolean =>
  field.type.dict(field) === undefined &&
  typeOf(field).kind === 'string' &&
  !valuesOf(typeOf(field))

/** Why the field cannot be filled. */
function targetError({ key, compute, rows }: Field): string | undefined {
  if (compute) return findingTexts.fillsComputed(key)
  if (rows) return findingTexts.fillsRows(key)
  return auditFields.includes(key) ? findingTexts.fillsAudit(key) : undefined
}

const typeOf = (field: Field): ExprType => field.exprType ?? field.type.exprType(field)

/** Whether texts of the source can be values of the target; several texts are joined by commas. */
function fits(source: ExprType = { kind: 'string' }, target: ExprType, many: boolean): boolean {
  if (target.kind === 'any' || source.kind === 'any') return true
  if (target.kind === 'list')
    return source.kind !== 'map' && fits(elementOf(source), target.of, false)
  if (target.kind === 'string') {
    if (source.kind === 'map') return false
    const [given, taken] = [valuesOf(source), target.values]
    return !given || !taken || given.some((value) => taken.includes(value))
  }
  return !many && source.kind === target.kind
}

const elementOf = (type: ExprType): ExprType => (type.kind === 'list' ? type.of : type)

const valuesOf = (type: ExprType): readonly string[] | undefined => {
  const element = elementOf(type)
  return element.kind === 'string' ? element.values : undefined
}
