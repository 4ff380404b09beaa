import { Type } from 'typebox'
import type { ExprType } from '../model/expr/types'
import type { Field, Lookup, Option } from '../model/field'
import { closed, ref } from '../model/schema'
import { selectMessages } from './select/messages'

/** Properties shared by every type that chooses from a list. */
export const choiceProps = {
  dict: Type.Optional(ref('dict', selectMessages.dict)),
  options: Type.Optional(
    Type.Array(
      closed({
        value: Type.String({ description: selectMessages.optionValue }),
        text: Type.String({ description: selectMessages.optionText }),
        disabled: Type.Optional(Type.Boolean({ description: selectMessages.optionDisabled })),
      }),
      { description: selectMessages.options, maxItems: 500 },
    ),
  ),
}

export interface ChoiceProps {
  readonly dict?: string
  readonly options?: readonly Option[]
}

/** Dictionary options first, then those the document lists: the order of the reference (widgets, §1). */
export function optionsOf(field: Field<ChoiceProps>, lookup: Lookup): readonly Option[] {
  const { dict, options = [] } = field.props
  return dict === undefined ? options : [...lookup.options(dict), ...options]
}

/** The text of one value; a value no longer in the list shows as itself. */
export function choiceText(field: Field<ChoiceProps>, value: string, lookup: Lookup): string {
  const { dict, options = [] } = field.props
  const own = options.find((option) => option.value === value)?.text
  return own ?? (dict === undefined ? undefined : lookup.text(dict, value)) ?? value
}

/** The value of a text from a sheet; a value itself is accepted too. */
export function choiceValue(
  field: Field<ChoiceProps>,
  text: string,
  lookup: Lookup,
): string | undefined {
  const { dict, options = [] } = field.props
  const own = options.find((option) => option.text === text || option.value === text)?.value
  if (own !== undefined) return own
  if (dict === undefined) return undefined
  return lookup.value(dict, text) ?? (lookup.text(dict, text) === undefined ? undefined : text)
}

/** Fixed options close the list of values; a dictionary's values are filled in by the checker, which knows them. */
export function choiceType(field: Field<ChoiceProps>): ExprType {
  const { dict, options } = field.props
  if (dict !== undefined || !options) return { kind: 'string' }
  return { kind: 'string', values: options.map(({ value }) => value) }
}
