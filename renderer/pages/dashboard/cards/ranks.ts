import { type Figures, figuresAt } from '../../../model/report/figures'
import { hasValue, otherGroup } from '../../../model/report/groups'

export interface Rank {
  /** Index of the group in the answer. */
  readonly place: number
  readonly group: string
  readonly text: string
  readonly value: number
  /** Share of the longest bar, 0 to 1. */
  readonly length: number
  /** Share of all groups, 0 to 1; absent where the figures do not add up to a whole. */
  readonly share?: number
}

export interface Ranking {
  readonly ranks: readonly Rank[]
  /** Sum of the remaining groups; no `count` if one of them stands for several. */
  readonly rest?: { readonly count?: number; readonly value: number }
}

/** The groups of the first dimension, largest first; groups without a value and the rest come last. */
export function rankingOf(figures: Figures, at: number, size: number): Ranking {
  const valuesAt = figuresAt(figures)
  const groups = (figures.by[0]?.groups ?? []).flatMap(({ group, text }, place) => {
    const value = valuesAt([place])[at]
    return typeof value === 'number' && value !== 0 ? [{ place, group, text, value }] : []
  })
  const sorted = [...groups].sort(
    (a, b) => orderOf(a.group) - orderOf(b.group) || b.value - a.value,
  )
  const adds = ['size', 'sum'].includes(figures.measures[at]?.total ?? '')
  const most = Math.max(0, ...sorted.slice(0, size).map(({ value }) => value))
  const all = sumOf(sorted)
  const ranks = sorted.slice(0, size).map(
    (one): Rank => ({
      ...one,
      length: most > 0 ? Math.max(0, one.value) / most : 0,
      ...(adds && all > 0 && { share: one.value / all }),
    }),
  )
  const rest = sorted.slice(size)
  if (rest.length === 0 || !adds) return { ranks }
  const isTold = rest.every(({ group }) => group !== otherGroup)
  return { ranks, rest: { value: sumOf(rest), ...(isTold && { count: rest.length }) } }
}

const orderOf = (group: string): number => (group === otherGroup ? 2 : hasValue(group) ? 0 : 1)

const sumOf = (ranks: readonly { readonly value: number }[]): number =>
  ranks.reduce((sum, { value }) => sum + value, 0)
