import type { FieldDoc } from '../document/entityDoc'
import { namePattern, reservedNames, systemFields } from '../document/names'
import type { Entity } from '../entity/entity'
import { columnOf } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Expr } from '../expr/types'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { findCycle } from './cycles'

type Report = (finding: Finding) => void

/**
 * The usable field names. Reports names that JavaScript, expressions or the wire would misread; names that break the
 * grammar were reported by the shape check.
 */
export function usableNames(keys: readonly string[], report: Report): readonly string[] {
  const columns = new Map<string, string>()
  return keys.filter((key) => {
    if (!grammar.test(key)) return false
    const column = columnOf(key)
    const twin = columns.get(column)
    const message = nameError(key) ?? (twin && findingTexts.sameColumn(key, twin))
    if (twin === undefined) columns.set(column, key)
    if (!message) return true
    report({ pointer: below('/fields', key), atKey: true, severity: 'error', message })
    return false
  })
}

const grammar = new RegExp(namePattern)

const scopeNames = ['user', 'row', 'selected', 'true', 'false', 'null', 'in']
const suffixes = ['_dictText', '_begin', '_end', '_MultiString']

function nameError(key: string): string | undefined {
  if (reservedNames.includes(key)) return findingTexts.reserved(key)
  if (systemFields.includes(key)) return findingTexts.systemField(key)
  if (scopeNames.includes(key)) return findingTexts.scopeName(key)
  const suffix = suffixes.find((end) => key.endsWith(end))
  return suffix && findingTexts.suffix(key, suffix)
}

/** Reports computed fields that read themselves, and fields whose visibility depends on themselves. */
export function checkCycles({ fields }: Entity, report: Report): void {
  const reads = (rule: 'compute' | 'showIf') => (key: string) =>
    fields.get(key)?.[rule]?.names.filter((name) => fields.get(name)?.[rule]) ?? []
  const computed = findCycle(fields.keys(), reads('compute'))
  if (computed) reportCycle(computed, 'compute', findingTexts.computeCycle(computed), report)
  const shown = findCycle(fields.keys(), reads('showIf'))
  if (shown && shown.length > 2) {
    reportCycle(shown, 'showIf', findingTexts.linkCycle(shown), report)
  }
}

function reportCycle(
  [first = '']: readonly string[],
  rule: string,
  message: string,
  report: Report,
) {
  report({ pointer: below('/fields', first, rule), severity: 'error', message })
}

/** Rules of one field that contradict each other. */
export function checkRules(field: Field, doc: FieldDoc, report: Report): void {
  const error = (key: string, message: string) =>
    report({ pointer: below('/fields', field.key, key), severity: 'error', message })
  for (const rule of ['showIf', 'requireIf', 'disableIf'] as const) {
    if (field[rule]?.names.includes(field.key)) error(rule, findingTexts.ownRule(field.key))
  }
  if (field.clearOn?.includes(field.key)) error('clearOn', findingTexts.clearsItself(field.key))
  if (doc.invalidMessage !== undefined && doc.invalidIf === undefined)
    error('invalidMessage', findingTexts.messageOfNothing)
  const given = field.default !== undefined || field.defaultBy || field.compute
  if (doc.default !== undefined && doc.defaultBy !== undefined)
    error('defaultBy', findingTexts.twoDefaults)
  if (doc.remember && (field.readonly || field.issued || field.rows || doc.compute !== undefined))
    error('remember', findingTexts.nothingToRemember)
  if (doc.compute !== undefined) {
    if (doc.default !== undefined) error('default', findingTexts.computedDefault)
    if (doc.defaultBy !== undefined) error('defaultBy', findingTexts.computedDefault)
  }
  if (!field.required || given || doc.default !== undefined) return
  if (field.readonly && field.filledBy === undefined) error('required', findingTexts.neverFilled)
  else if (isNever(field.showIf)) error('showIf', findingTexts.neverShown)
}

/** Checks `keep`: it needs a field that may be hidden, and a document version that supports it. */
export function checkKeep(
  doc: FieldDoc,
  version: number,
  { key, report }: { readonly key: string; readonly report: Report },
): void {
  if (doc.keep === undefined) return
  const message =
    version < 2
      ? findingTexts.sinceVersion('keep', 2)
      : doc.showIf === undefined
        ? findingTexts.keepOfNothing
        : undefined
  if (message !== undefined) {
    report({ pointer: below('/fields', key, 'keep'), atKey: true, severity: 'error', message })
  }
}

const isNever = (expr: Expr | undefined): boolean =>
  expr !== undefined && expr.names.length === 0 && expr.evaluate({}) === false

/** Reports values computed from a protected field: they would reveal it. */
export function checkLeaks(entity: Entity, report: Report): void {
  const { fields } = entity
  for (const { key, can, compute } of fields.values()) {
    if (!compute) continue
    const reached = compute.paths.flatMap((path) => fieldAt(entity, path) ?? [])
    const source = [
      ...compute.names.flatMap((name) => readOf(fields.get(name), compute)),
      ...reached,
    ].find((read) => read.can !== undefined && read.can !== can)
    if (source?.can === undefined) continue
    const message = findingTexts.leak(source.key, source.can)
    report({
      pointer: below('/fields', key, 'compute'),
      severity: 'warning',
      rule: 'leak',
      message,
    })
  }
}

/** The field itself and, if it holds rows, the row fields that the expression reads. */
function readOf(
  field: Field | undefined,
  { members }: Expr,
): readonly { readonly key: string; readonly can?: string | undefined }[] {
  if (!field) return []
  const children = [...(field.rows?.entity()?.fields.values() ?? [])]
  return [
    field,
    ...children
      .filter(({ key }) => members?.includes(key) ?? true)
      .map(({ key, can }) => ({ key: `${field.key}.${key}`, can })),
  ]
}
