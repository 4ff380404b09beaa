import { exprTypeOf, listEnv } from '../compile/exprEnv'
import { exprKeyword } from '../document/schema'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { compileExpr } from '../expr'
import type { Expr, ExprFunction, ExprType, Scope } from '../expr/types'
import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { isObject, type Schema, walk } from '../finding/walk'
import { judged, samplesFor, selections } from './samples'

type Report = (finding: Finding) => void

export const fieldTypes = ({ fields }: Pick<Entity, 'fields'>): Record<string, ExprType> =>
  Object.fromEntries(
    [...fields.values()].map((field): [string, ExprType] => [
      field.key,
      field.exprType ?? exprTypeOf(field),
    ]),
  )

const ruleKeys = ['showIf', 'requireIf', 'disableIf', 'invalidIf'] as const

/** Conditions of an entity that always or never hold: whoever wrote them meant something else. */
export function checkConditions(entity: Entity, report: Report): void {
  const types = fieldTypes(entity)
  const say = (expr: Expr | undefined, pointer: string) => {
    // A constant is meant: how a field that is never shown is required is told elsewhere.
    if (!expr || expr.names.length === 0) return
    tell(judged(expr, samplesFor([expr.source], expr.names, types)), pointer, report)
  }
  for (const field of entity.fields.values()) {
    for (const key of ruleKeys) say(field[key], below('/fields', field.key, key))
    checkUnseen(field, types, report)
  }
  for (const { name, when } of entity.actions.values()) say(when, below('/actions', name, 'when'))
  for (const { name, when } of entity.states?.steps.values() ?? []) {
    say(jointly(when), below('/states/steps', name, 'when'))
  }
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

/** What must be filled in only where it is not shown. */
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

/** The same of a page: conditions over the row or the ticked rows, wherever its kind has them. */
export function checkPageConditions(
  doc: unknown,
  schema: Schema,
  { entity, functions }: Listed,
  report: Report,
): void {
  walk(schema, doc, ({ schema: part, value, pointer, atKey }) => {
    const mark = part[exprKeyword]
    if (atKey || typeof value !== 'string' || !isObject(mark) || mark.result !== 'bool') return
    const place = mark.place === 'row' ? 'row' : mark.place === 'selection' ? 'toolbar' : undefined
    const compiled = place && compileExpr(value, listEnv(place, entity, functions))
    if (!place || !compiled || !('expr' in compiled) || compiled.expr.names.length === 0) return
    tell(judged(compiled.expr, listScopes([compiled.expr], place, entity)), pointer, report)
  })
}

/** What a list's expressions may read: one row each, or some of them ticked. undefined = too much to try out. */
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

/** Records that differ in what is read of them. */
export function rowSamples(
  sources: readonly string[],
  read: ReadonlySet<string>,
  entity: Entity,
): readonly Scope[] | undefined {
  const keys = [...read].filter((key) => key !== 'id')
  return samplesFor(sources, keys, fieldTypes(entity))?.map((row) => ({ ...row, id: '1' }))
}

/** One of them in words: `状态 = on`. */
export function inWords(row: Scope, fields: ReadonlyMap<string, Field>): string {
  const parts = Object.entries(row).flatMap(([key, value]) => {
    const field = fields.get(key)
    return field ? [senseTexts.example(field.title, value)] : []
  })
  return parts.join('，')
}
