import { exprTypeOf, listEnv } from '../compile/exprEnv'
import { exprKeyword } from '../document/schema'
import type { Entity, Step } from '../entity/entity'
import type { Field } from '../entity/field'
import { compileExpr } from '../expr'
import type { Expr, ExprFunction, ExprType, Scope } from '../expr/types'
import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { isObject, type Schema, walk } from '../finding/walk'
import { placedRules } from './placedRules'
import { judged, samplesFor, selections } from './samples'

type Report = (finding: Finding) => void

export const fieldTypes = ({ fields }: Pick<Entity, 'fields'>): Record<string, ExprType> =>
  Object.fromEntries(
    [...fields.values()].map((field): [string, ExprType] => [
      field.key,
      field.exprType ?? exprTypeOf(field),
    ]),
  )

/** Reports conditions of an entity that always or never hold: the author meant something else. */
export function checkConditions(entity: Entity, report: Report): void {
  const types = fieldTypes(entity)
  for (const { expr, pointer } of placedRules(entity)) {
    // A constant is intentional; required fields that are never shown are reported elsewhere.
    if (expr.names.length === 0) continue
    tell(judged(expr, samplesFor([expr.source], expr.names, types)), pointer, report)
  }
  for (const field of entity.fields.values()) checkUnseen(field, types, report)
  for (const step of entity.states?.steps.values() ?? []) checkStepWhen(step, entity, types, report)
}

/** A step's conditions must be able to hold in a state that it starts from. */
function checkStepWhen(
  { name, when, from }: Step,
  { states }: Entity,
  types: Readonly<Record<string, ExprType>>,
  report: Report,
): void {
  const condition = jointly(when)
  if (!condition || condition.names.length === 0) return
  const pointer = below('/states/steps', name, 'when')
  const samples = samplesFor([condition.source], condition.names, types)
  const found = judged(condition, samples)
  tell(found, pointer, report)
  const state = states?.field.key ?? ''
  if (found === 'never' || !condition.names.includes(state)) return
  const begun = samples?.filter((sample) => from.includes(String(sample[state])))
  if (judged(condition, begun) !== 'never') return
  const message = stateTexts.againstFrom(from)
  report({ pointer, severity: 'warning', rule: 'dead-condition', message })
}

/** A step's conditions are kept one by one, so that a refusal names the one that does not hold. */
function jointly(conditions: readonly Expr[]): Expr | undefined {
  const [first] = conditions
  return (
    first && {
      ...first,
      source: conditions.map(({ source }) => `(${source})`).join(' && '),
      names: [...new Set(conditions.flatMap(({ names }) => names))],
      evaluate: (scope, clock) => conditions.every((one) => one.evaluate(scope, clock) === true),
    }
  )
}

/** Reports fields that are required only while they are hidden. */
function checkUnseen(
  { key, showIf, requireIf }: Field,
  types: Readonly<Record<string, ExprType>>,
  report: Report,
): void {
  if (!showIf || !requireIf || showIf.source === requireIf.source) return
  const names = [...new Set([...showIf.names, ...requireIf.names])]
  const seen = samplesFor([showIf.source, requireIf.source], names, types)?.filter(
    (record) => judged(showIf, [record]) === 'always',
  )
  if (!seen || seen.length === 0 || judged(requireIf, seen) !== 'never') return
  const pointer = below('/fields', key, 'requireIf')
  const message = senseTexts.requiredUnseen
  report({ pointer, severity: 'warning', rule: 'dead-condition', message })
}

function tell(found: ReturnType<typeof judged>, pointer: string, report: Report): void {
  if (found !== 'never' && found !== 'always') return
  report({ pointer, severity: 'warning', rule: 'dead-condition', message: senseTexts[found] })
}

interface Listed {
  readonly entity: Entity
  readonly functions?: readonly ExprFunction[] | undefined
}

/** The same for a page: conditions over the row or the ticked rows, wherever the page kind allows them. */
export function checkPageConditions(
  doc: unknown,
  schema: Schema,
  { entity, functions }: Listed,
  report: Report,
): void {
  walk(schema, doc, ({ schema: part, value, pointer, atKey }) => {
    const mark = part[exprKeyword]
    if (atKey || typeof value !== 'string' || !isObject(mark) || mark.result !== 'bool') return
    const isRow = mark.place === 'row' || mark.place === 'head'
    const place = isRow ? 'row' : mark.place === 'selection' ? 'toolbar' : undefined
    const compiled = place && compileExpr(value, listEnv(place, entity, functions))
    if (!place || !compiled || !('expr' in compiled) || compiled.expr.names.length === 0) return
    tell(judged(compiled.expr, listScopes([compiled.expr], place, entity)), pointer, report)
  })
}

/** Samples for a list's expressions: single rows, or ticked rows. undefined = too many combinations to try. */
export function listScopes(
  exprs: readonly Expr[],
  place: 'toolbar' | 'row',
  entity: Entity,
): readonly Scope[] | undefined {
  const read = exprs.map(({ members }) => members)
  if (exprs.some(({ names }) => names.includes('user')) || read.includes(undefined))
    return undefined
  const sources = exprs.map(({ source }) => source)
  const rows = rowSamples(sources, new Set(read.flatMap((names) => names ?? [])), entity)
  if (!rows || place === 'row') return rows?.map((row) => ({ row }))
  return selections(sources, rows).map((selected) => ({ selected }))
}

/** Sample records that differ in the fields that are read. */
export function rowSamples(
  sources: readonly string[],
  read: ReadonlySet<string>,
  entity: Entity,
): readonly Scope[] | undefined {
  const keys = [...read].filter((key) => key !== 'id')
  return samplesFor(sources, keys, fieldTypes(entity))?.map((row) => ({ ...row, id: '1' }))
}

/** One sample in words: `状态 = on`. */
export function inWords(row: Scope, fields: ReadonlyMap<string, Field>): string {
  const parts = Object.entries(row).flatMap(([key, value]) => {
    const field = fields.get(key)
    return field ? [senseTexts.example(field.title, value)] : []
  })
  return parts.join('，')
}
