import type { ReferencedValues } from '../../data/referencedValues'
import type { Field } from '../../model/entity/field'
import { applyRules, type FieldState } from '../../model/entity/rules'
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
  if (!fields.some((field) => clauses.some((clause) => field[clause] !== undefined))) {
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
  const scopeOf = (row: RuledRow) => {
    const own = Object.fromEntries(fields.map((field) => [field.key, read(field, row) ?? null]))
    if (!referenced) return own
    if (row.source) referenced.learn(row.source)
    return { ...own, ...referenced.of(own) }
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
