import type { Field, Lookup, Option } from '../../model/entity/field'
import { type ChoiceProps, choiceTone, optionsOf } from '../../values/choice'

// A dictionary choice has these properties, whatever its type is called (views/fields.ts).
const asChoice = (field: Field) => field as Field<ChoiceProps>

export const choicesOf = (field: Field, lookup: Lookup): readonly Option[] =>
  optionsOf(asChoice(field), lookup)

/** Tone of a record by the value of a field; neutral without a tone. */
export function toneOf(field: Field | undefined, value: unknown, lookup: Lookup) {
  if (!field || typeof value !== 'string') return 'neutral'
  return choiceTone(asChoice(field), value, lookup) ?? 'neutral'
}
