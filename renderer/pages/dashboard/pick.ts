import { isDateText } from '../../model/expr/dates'
import { isObject } from '../../model/finding/walk'
import { emptyGroup, groupValue, otherGroup } from '../../model/report/groups'
import type { Picked } from './filtering'
import { type DashboardModel, isCountedCard } from './model'

/** A clicked group as a text for the address. */
export const pickText = ({ card, dimension, group, shown, text }: Picked): string =>
  JSON.stringify({ card, by: dimension.key, group, shown, text })

/** The group that the text names; undefined = the dashboard has no such card or dimension. */
export function pickIn(
  written: string | null,
  { cards }: Pick<DashboardModel, 'cards'>,
): Picked | undefined {
  const read = written === null ? undefined : parsed(written)
  if (!isObject(read)) return undefined
  const { card: name, by, group, shown, text } = read
  const card = cards.find((one) => one.name === name)
  const dimension =
    card && isCountedCard(card) ? card.report.summary?.by.find(({ key }) => key === by) : undefined
  if (!card || !dimension || typeof group !== 'string' || !Array.isArray(shown)) return undefined
  if (dimension.unit && !isSpecial(group) && !isDateText('date', groupValue(group)))
    return undefined
  return { card: card.name, dimension, group, shown: shown.map(String), text: String(text ?? '') }
}

const isSpecial = (group: string) => group === emptyGroup || group === otherGroup

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
