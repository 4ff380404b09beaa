import { isDateKind } from './dates'
import { kindTitles, messages } from './messages'
import type { ExprType } from './types'

export const anyType: ExprType = { kind: 'any' }
export const nullType: ExprType = { kind: 'null' }
export const boolType: ExprType = { kind: 'bool' }
export const numberType: ExprType = { kind: 'number' }
export const textType: ExprType = { kind: 'string' }
export const dateType: ExprType = { kind: 'date' }
export const datetimeType: ExprType = { kind: 'datetime' }
export const timeType: ExprType = { kind: 'time' }
export const openMap: ExprType = { kind: 'map', fields: {}, open: true }
export const anyList: ExprType = { kind: 'list', of: anyType }

export function listOf(of: ExprType): ExprType {
  return { kind: 'list', of }
}

/** Chinese title of the wanted types, for findings. */
export function titleOf(wanted: readonly ExprType[]): string {
  return messages.either([...new Set(wanted.map(describeType))])
}

/** Chinese name of a type, for findings. */
export function describeType(type: ExprType): string {
  return type.kind === 'list' && type.of.kind !== 'any'
    ? messages.listOf(describeType(type.of))
    : kindTitles[type.kind]
}

/** Whether a value of `from` is accepted where `to` is wanted. Null and `any` always are. */
export function assignable(from: ExprType, to: ExprType): boolean {
  if (from.kind === 'any' || to.kind === 'any' || from.kind === 'null') return true
  if (to.kind === 'string' && isDateKind(from.kind)) return to.values === undefined
  if (from.kind === 'string' && to.kind === 'string') return overlap(from.values, to.values)
  if (from.kind === 'list' && to.kind === 'list') return assignable(from.of, to.of)
  if (from.kind === 'map' && to.kind === 'map') {
    return Object.keys(to.fields).every((name) => {
      const wanted = fieldOf(to, name)
      const given = fieldOf(from, name)
      return given && wanted ? assignable(given, wanted) : from.open === true
    })
  }
  return from.kind === to.kind
}

/** Whether values of the two types may be compared with == and !=. */
export function comparable(a: ExprType, b: ExprType): boolean {
  if (a.kind === 'any' || b.kind === 'any' || a.kind === 'null' || b.kind === 'null') return true
  if (a.kind === 'list' && b.kind === 'list') return comparable(a.of, b.of)
  return a.kind === b.kind || isDayAndMoment(a, b) || isDayAndMoment(b, a)
}

/** A day is compared with a moment as its midnight. */
export function isDayAndMoment(day: ExprType, moment: ExprType): boolean {
  return day.kind === 'date' && moment.kind === 'datetime'
}

/** The common type of two types. */
export function join(a: ExprType, b: ExprType): ExprType {
  if (a === b || b.kind === 'null') return a
  if (a.kind === 'null') return b
  if (a.kind === 'list' && b.kind === 'list') return listOf(join(a.of, b.of))
  if (a.kind === 'map' && b.kind === 'map') return openMap
  if (a.kind !== b.kind) return anyType
  if (a.kind !== 'string' || b.kind !== 'string') return a
  return a.values && b.values
    ? { kind: 'string', values: [...new Set([...a.values, ...b.values])] }
    : textType
}

export function fieldOf(
  type: Extract<ExprType, { readonly kind: 'map' }>,
  name: string,
): ExprType | undefined {
  return Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
}

function overlap(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return !a || !b || a.length === 0 || b.length === 0 || a.some((value) => b.includes(value))
}
