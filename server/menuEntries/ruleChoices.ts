import type { Entity } from '#model'
import { choicesOf, rowColumn } from '../../renderer/model/rights/ruleColumn'
import type { Dicts } from '../dictionaries/dicts'
import { entryMessages as messages } from './messages'

/** Conditions that whole values are compared by. */
const whole = new Set(['=', '!=', 'IN'])

interface ComparedRule {
  readonly column: string
  readonly conditions: string
  readonly value: string
}

/**
 * What is wrong with a rule that names what no record can have: it would hide all of them, and nobody would know why.
 * Variables stand for something else with everybody.
 */
export async function strangeChoice(
  { column, conditions, value }: ComparedRule,
  entity: Entity,
  dicts: Dicts,
): Promise<string | undefined> {
  const known = rowColumn(entity, column)
  const dict = known && choicesOf(known)
  if (!known || !dict || !whole.has(conditions)) return undefined
  const items = await dicts.items(dict)
  const named = conditions === 'IN' ? value.split(',') : [value]
  const stranger = named
    .map((one) => one.trim())
    .find((one) => one !== '' && !one.includes('#{') && !items.some((item) => item.value === one))
  return stranger === undefined ? undefined : messages.noChoice(stranger, known.title, items)
}
