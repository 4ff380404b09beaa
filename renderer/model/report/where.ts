import type { DictDoc } from '../document/dict'
import { parseDictRef } from '../document/dict'
import type { ConditionDoc } from '../document/reportDoc'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Finding } from '../finding/finding'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import type { Rule } from '../query/condition'
import { reportTexts as texts } from './messages'

interface Place {
  readonly entity: Entity
  /** Pointer to the list of conditions. */
  readonly pointer: string
  report(finding: Finding): void
}

/**
 * Compiles the conditions of a document. Conditions on unknown fields are left out: the reference check has reported
 * them.
 */
export function rulesOfDoc(
  docs: readonly ConditionDoc[],
  { entity, pointer, report }: Place,
): readonly Rule[] {
  return docs.flatMap(({ field, op, value }, index): readonly Rule[] => {
    const at = below(pointer, index)
    const say = (message: string, key?: string) =>
      report({ pointer: key === undefined ? at : below(at, key), severity: 'error', message })
    const isBare = op === 'empty' || op === 'not_empty'
    if (isBare && value !== undefined) say(texts.strayValue(op), 'value')
    if (!isBare && value === undefined) say(texts.needsValue(op))
    if (!fieldAt(entity, field)) return []
    if (isBare) return [{ field, rule: op, val: '1' }]
    const text = value ?? ''
    if (op !== 'in' && op !== 'between') return [{ field, rule: op, val: text }]
    const val = text.split(',').map((part) => part.trim())
    if (op === 'between' && val.length !== 2) say(texts.pairValue, 'value')
    return [{ field, rule: op, val }]
  })
}

/** Reports values that no record can have. Only whole values: any text may be part of another. */
export function checkValues(
  rules: readonly Rule[],
  pointer: string,
  { entity, dicts, report }: Omit<Place, 'pointer'> & { dicts: ReadonlyMap<string, DictDoc> },
): void {
  for (const [index, { field: key, rule, val }] of rules.entries()) {
    const field = fieldAt(entity, key)
    if (!field || !['eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le', 'between'].includes(rule)) continue
    const at = below(pointer, index, 'value')
    for (const value of typeof val === 'string' ? [val] : val) {
      if (value.trim() === '') continue
      const problem = problemOf(value.trim(), field, dicts)
      if (problem) report({ pointer: at, severity: 'error', ...problem })
    }
  }
}

function problemOf(
  value: string,
  field: Field,
  dicts: ReadonlyMap<string, DictDoc>,
): { message: string; suggestion?: string } | undefined {
  const reference = parseDictRef(field.type.dict(field) ?? '')
  const dict = reference?.kind === 'code' ? dicts.get(reference.code) : undefined
  if (dict) {
    const values = dict.items.map((item) => item.value)
    if (values.includes(value)) return undefined
    const meant = suggest(value, values)
    return {
      message: texts.notInDict(value, meant),
      ...(meant !== undefined && { suggestion: meant }),
    }
  }
  const { kind } = field.type.storage(field)
  const isNumber = kind === 'integer' || kind === 'decimal'
  const isDate = kind === 'date' || kind === 'datetime'
  if (isNumber && !Number.isFinite(Number(value))) {
    return { message: texts.badValue(value, field.type.title) }
  }
  return isDate && !/^\d{4}-\d{2}-\d{2}/.test(value)
    ? { message: texts.badValue(value, field.type.title) }
    : undefined
}
