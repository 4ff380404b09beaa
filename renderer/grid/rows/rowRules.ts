import type { ReferencedValues } from '../../data/referencedValues'
import type { Field } from '../../model/entity/field'
import { narrowingRules } from '../../model/entity/narrowing'
import { applyRules, type FieldState, pardoned, type Values } from '../../model/entity/rules'
import type { ExprUser } from '../../model/entity/user'
import type { CellValues } from '../columns/model'
import { same } from './merge'
import type { RowRules, RuledRow } from './rows'

const clauses = ['showIf', 'requireIf', 'disableIf', 'invalidIf', 'compute'] as const

/**
 * Rules of forms, applied to rows. Evaluated on every edit of a row, so a table without expressions has none.
 * Expressions that read fields hidden from this user are only evaluated by the server. `referenced` = values of
 * referenced records.
 */
export function createRowRules(
  given: Iterable<Field>,
  user: ExprUser,
  referenced?: ReferencedValues,
): RowRules | undefined {
  const all = [...given]
  const behind = referenced?.fields ?? []
  const known = new Set(['user', ...[...all, ...behind].map(({ key }) => key)])
  const fields = all.map((field) => withKnown(field, known))
  const isRuled = (field: Field) => field.where ?? clauses.find((clause) => field[clause])
  if (!fields.some(isRuled)) {
    return undefined
  }
  const computing = fields.filter(({ compute }) => compute !== undefined)
  let seen = new WeakMap<CellValues, ReadonlyMap<string, FieldState>>()
  referenced?.subscribe(() => {
    seen = new WeakMap()
  })
  // A new row has no source; fields without a column have the server's initial values.
  const read = (field: Field, { values = {}, source }: RuledRow) => {
    if (Object.hasOwn(values, field.key)) return values[field.key]
    return source ? field.type.fromWire(source[field.key], field) : field.default
  }
  const scopeOf = (row: RuledRow): Values => {
    const own = Object.fromEntries(fields.map((field) => [field.key, read(field, row) ?? null]))
    if (!referenced) return own
    if (row.source) referenced.learn(row.source)
    return { ...own, ...referenced.of(own) }
  }
  /** A choice that did not fit when the row was loaded, and still stands, is no mistake of an edit. */
  const statesOf = (row: RuledRow) => {
    const scope = scopeOf(row)
    const { states } = applyRules(fields, scope, user, { unknown: referenced?.unknown(scope) })
    const { source } = row
    if (!source || ![...states.values()].some(({ outside }) => outside)) return states
    const loaded = scopeOf({ source })
    const isSame = (key: string) => {
      const field = fields.find((one) => one.key === key)
      return field !== undefined && same(field, read(field, row) ?? null, loaded[key] ?? null)
    }
    return pardoned(states, applyRules(fields, loaded, user).states, isSame)
  }
  return {
    ...(referenced && { subscribe: referenced.subscribe }),
    computed(row) {
      if (computing.length === 0) return {}
      const before = scopeOf(row)
      const { values } = applyRules(fields, before, user)
      return Object.fromEntries(
        computing.flatMap((field) => {
          const { key } = field
          return same(field, values[key], before[key]) ? [] : [[key, values[key]]]
        }),
      )
    },
    valueAt: (row, key) => scopeOf(row)[key],
    states(row) {
      const { values = {} } = row
      const states = seen.get(values) ?? statesOf(row)
      seen.set(values, states)
      return states
    },
  }
}

function withKnown(field: Field, known: ReadonlySet<string>): Field {
  const unknown = clauses.filter((clause) => {
    const { names = [], paths = [] } = field[clause] ?? {}
    return [...names, ...paths].some((name) => !known.has(name))
  })
  const isUnknown = narrowingRules(field).some(({ names, paths }) =>
    [...names, ...paths].some((name) => !known.has(name)),
  )
  if (unknown.length === 0 && !isUnknown) return field
  const { where, ...others } = field
  const kept = isUnknown ? others : { ...field }
  for (const clause of unknown) delete (kept as { -readonly [K in keyof Field]: Field[K] })[clause] // a copy
  return kept
}
