import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { senseTexts, sumTitles } from '../finding/messages.sense'

/**
 * Why a sum of the field is probably not meant. `told` = keys by which the sums are grouped, or on which there is a
 * condition.
 */
export function doubtOfSum(
  field: Field,
  { fields }: Entity,
  told: readonly string[],
): string | undefined {
  const { unit } = Object(field.props) as { readonly unit?: unknown }
  if (sumTitles.single.test(field.title) || unit === '%')
    return senseTexts.summedPrices(field.title)
  if (field.type.name !== 'money') return undefined
  const currency = [...fields.values()].find(({ title }) => sumTitles.currency.test(title))
  if (!currency || told.includes(currency.key)) return undefined
  return senseTexts.mixedCurrencies(field.title, currency.title)
}
