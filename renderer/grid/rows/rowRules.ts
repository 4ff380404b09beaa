import type { Reach } from '../../data/reach'
import type { Field } from '../../model/entity/field'
import { applyRules, type FieldState } from '../../model/entity/rules'
import type { ExprUser } from '../../model/entity/user'
import type { CellValues } from '../columns/model'
import { same } from './merge'
import type { RowRules, RuledRow } from './rows'

const clauses = ['showIf', 'requireIf', 'disableIf', 'invalidIf', 'compute'] as const

/**
 * The rules that forms have, for rows. Asked with every edit of a row, so a table without expressions has none.
 * An expression that reads a field that this user may not see is the server's alone. `reach` = what they reach.
 */
export function createRowRules(
  given: Iterable<Field>,
  user: ExprUser,
  reach?: Reach,
): RowRules | undefined {
  const all = [...given]
  const reached = reach?.fields ?? []
  const known = new Set(['user', ...[...all, ...reached].map(({ key }) => key)])
  const fields = all.map((field) => withKnown(field, known))
  if (!fields.some((field) => clauses.some((clause) => field[clause] !== undefined))) {
    return undefined
  }
  const computing = fields.filter(({ compute }) => compute !== undefined)
  let seen = new WeakMap<CellValues, ReadonlyMap<string, FieldState>>()
  reach?.subscribe(() => {
    seen = new WeakMap()
  })
  // A new row has no source: fields without a column are what the server will begin with.
  const read = (field: Field, { values = {}, source }: RuledRow) => {
    if (Object.hasOwn(values, field.key)) return values[field.key]
    return source ? field.type.fromWire(source[field.key], field) : field.default
  }
  const scopeOf = (row: RuledRow) => {
    const own = Object.fromEntries(fields.map((field) => [field.key, read(field, row) ?? null]))
    if (!reach) return own
    if (row.source) reach.learn(row.source)
    return { ...own, ...reach.of(own) }
  }
  return {
    ...(reach && { subscribe: reach.subscribe }),
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
    states(row) {
      const { values = {} } = row
      const states = seen.get(values) ?? applyRules(fields, scopeOf(row), user).states
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
  if (unknown.length === 0) return field
  const kept = { ...field }
  for (const clause of unknown) delete (kept as { -readonly [K in keyof Field]: Field[K] })[clause] // a copy
  return kept
}
