import { exprTypeOf } from '../compile/exprEnv'
import type { Entity } from '../entity/entity'
import { farEntity } from '../entity/path'
import type { ExprUser } from '../entity/user'
import { exprUser, userType } from '../entity/user'
import { compileExpr, parseExpr } from '../expr'
import type { Binary, Node } from '../expr/ast'
import type { Clock, Expr, ExprEnv, ExprFinding, ExprType } from '../expr/types'
import { rightTexts as texts } from './messages'
import type { RowOperator, RowReading, RowTest } from './rowTest'
import { keptColumns, type RowColumn, rowColumn } from './ruleColumn'

/** The user for whom rules are evaluated, and the time. */
export interface RowUser extends ExprUser {
  /** Codes of the user's departments in the current tenant. */
  readonly orgCodes: readonly string[]
  /** YYYY-MM-DD HH:mm:ss */
  readonly now: string
}

/** A compiled row condition: returns the test for a user. */
type RowsFor = (user: RowUser) => RowTest

type Compiled = { readonly rows: RowsFor } | { readonly findings: readonly ExprFinding[] }

/**
 * Compiles a condition over fields of a record and `user` to a test that the database can evaluate: fields compared
 * with values independent of the record, joined by `&&`, `||` and `!`. Null matches nothing.
 */
export function compileRows(source: string, entity: Entity): Compiled {
  const known = compiled.get(entity) ?? new Map<string, Compiled>()
  compiled.set(entity, known)
  const made = known.get(source) ?? compile(source, entity)
  if (known.size < mostKnown) known.set(source, made)
  return made
}

const compiled = new WeakMap<Entity, Map<string, Compiled>>()
const mostKnown = 1_000

export function readRows(source: string, entity: Entity, user: RowUser): RowReading {
  const read = compileRows(source, entity)
  if ('rows' in read) return { test: read.rows(user) }
  return { fault: read.findings.map(({ message }) => message).join('；') }
}

function compile(source: string, entity: Entity): Compiled {
  const checked = compileExpr(source, envOf(entity), { kind: 'bool' })
  if ('findings' in checked) return checked
  const { node } = parseExpr(source)
  const findings: ExprFinding[] = []
  const rows = node && rowsOf(node, { source, entity, findings })
  return rows && findings.length === 0 ? { rows } : { findings }
}

const userEnv: ExprEnv = { names: { user: userType } }

function envOf(entity: Entity): ExprEnv {
  const own = [...entity.fields.values()].filter(({ key }) => rowColumn(entity, key))
  const types = own.map((field): readonly [string, ExprType] => {
    const type = field.exprType ?? exprTypeOf(field)
    const far = farEntity(field)
    if (!far || type.kind !== 'string') return [field.key, type]
    const fields = [...far.fields.values()].filter(({ key }) => rowColumn(far, key))
    const reached = fields.map((one) => [one.key, one.exprType ?? exprTypeOf(one)] as const)
    return [field.key, { ...type, fields: Object.fromEntries(reached) }]
  })
  const kept = [...keptColumns.values()].map(({ key, type }) => [key, type] as const)
  return { names: { ...Object.fromEntries([...kept, ...types]), user: userType } }
}

interface Place {
  readonly source: string
  readonly entity: Entity
  readonly findings: ExprFinding[]
}

function rowsOf(node: Node, place: Place): RowsFor | undefined {
  const fixed = fixedOf(node, place)
  if (fixed) return (user) => ({ kind: 'fixed', holds: truth(fixed(user)) })
  if (node.kind === 'unary' && node.operator === '!') {
    const inner = rowsOf(node.of, place)
    return inner && ((user) => ({ kind: 'not', test: inner(user) }))
  }
  if (node.kind === 'binary') return rowsOfBinary(node, place)
  if (node.kind === 'call' && node.name.name === 'startsWith') {
    const [of, part] = node.of ? [node.of, node.args[0]] : node.args
    const column = of && columnAt(of, place)
    const value = part && fixedOf(part, place)
    if (column && value) return (user) => compare(column, 'starts', value(user))
  }
  const column = columnAt(node, place)
  if (column) return () => compare(column, 'eq', true)
  return refuse(node, place)
}

function rowsOfBinary(node: Binary, place: Place): RowsFor | undefined {
  const { operator, left, right } = node
  if (operator === '&&' || operator === '||') {
    const one = rowsOf(left, place)
    const other = rowsOf(right, place)
    const kind = operator === '&&' ? 'all' : 'any'
    return one && other && ((user) => ({ kind, tests: [one(user), other(user)] }))
  }
  const [leftColumn, rightColumn] = [columnAt(left, place), columnAt(right, place)]
  const [leftFixed, rightFixed] = [fixedOf(left, place), fixedOf(right, place)]
  if (operator === 'in') {
    if (leftColumn && rightFixed) return (user) => among(leftColumn, rightFixed(user))
    if (leftFixed && rightColumn) return (user) => compare(rightColumn, 'eq', leftFixed(user))
    return refuse(node, place)
  }
  const column = leftColumn ?? rightColumn
  const value = leftColumn ? rightFixed : leftFixed
  const sign = leftColumn ? operator : mirrored[operator]
  if (!column || !value || sign === undefined) return refuse(node, place)
  const isNull = [left, right].some((one) => one.kind === 'literal' && one.value === null)
  const base: RowsFor =
    isNull && (sign === '==' || sign === '!=')
      ? () => ({ kind: 'empty', column: column.key })
      : (user) => compare(column, signs[sign] ?? 'eq', value(user))
  return sign === '!=' ? (user) => ({ kind: 'not', test: base(user) }) : base
}

const signs: Readonly<Record<string, RowOperator>> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
}
const mirrored: Readonly<Record<string, string>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function compare(column: RowColumn, operator: RowOperator, value: unknown): RowTest {
  const wire = wireOf(column, value)
  const values = wire === null ? [] : [wire]
  return { kind: 'compare', column: column.key, operator, values }
}

function among(column: RowColumn, value: unknown): RowTest {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const values = list.flatMap((one) => wireOf(column, one) ?? [])
  return { kind: 'compare', column: column.key, operator: 'in', values }
}

/** The value of an expression as stored in the column; null matches nothing. */
function wireOf({ field, type }: RowColumn, value: unknown): string | null {
  if (value === null || value === undefined) return null
  // A list column is compared with single items.
  const wire = field && type.kind === 'bool' ? field.type.toWire(value, field) : value
  return wire === null ? null : String(wire)
}

const truth = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

/** An expression that does not depend on the record: evaluated per user. */
function fixedOf(node: Node, { source }: Place): ((user: RowUser) => unknown) | undefined {
  const part = source.slice(node.start, node.end)
  const read = compileExpr(part, userEnv)
  if ('findings' in read) return undefined
  const { expr } = read
  return (user) => evaluate(expr, user)
}

const evaluate = (expr: Expr, user: RowUser): unknown =>
  expr.evaluate({ user: exprUser(user) }, clockOf(user))

/** The console's clock shows Shanghai time. */
const clockOf = ({ now }: RowUser): Clock => ({ now: new Date(`${now.replace(' ', 'T')}+08:00`) })

function columnAt(node: Node, { entity }: Place): RowColumn | undefined {
  const name = pathOf(node)
  return name === undefined ? undefined : rowColumn(entity, name)
}

function pathOf(node: Node): string | undefined {
  if (node.kind === 'name') return node.name
  if (node.kind !== 'member') return undefined
  const of = pathOf(node.of)
  return of === undefined ? undefined : `${of}.${node.name.name}`
}

function refuse({ start, end }: Node, { source, findings }: Place): undefined {
  findings.push({ start, end, message: texts.notRows(source.slice(start, end)) })
}
