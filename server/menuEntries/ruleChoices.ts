import type { Entity } from '#model'
import { choicesOf, rowColumn } from '../../renderer/model/rights/ruleColumn'
import type { Dicts } from '../dictionaries/dicts'
import { entryMessages as messages } from './messages'

/** Conditions that compare whole values. */
const whole = new Set(['=', '!=', 'IN'])

interface ComparedRule {
  readonly column: string
  readonly conditions: string
  readonly value: string
}

/**
 * Error of a rule whose value no record can have: it would hide all records without a visible reason. Variables are
 * not checked, as their value depends on the user.
 */
export async function strangeChoice(
  { column, conditions, value }: ComparedRule,
  entity: Entity,
  { dicts, tenantId }: { readonly dicts: Dicts; readonly tenantId: number },
): Promise<string | undefined> {
  const known = rowColumn(entity, column)
  const dict = known && choicesOf(known)
  if (!known || !dict || !whole.has(conditions)) return undefined
  const items = await dicts.items(dict, tenantId)
  const named = conditions === 'IN' ? value.split(',') : [value]
  const stranger = named
    .map((one) => one.trim())
    .find((one) => one !== '' && !one.includes('#{') && !items.some((item) => item.value === one))
  return stranger === undefined ? undefined : messages.noChoice(stranger, known.title, items)
}
