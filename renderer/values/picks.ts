import { Type } from 'typebox'
import { isLongerThan } from '../model/characters/characters'
import type { Field, Lookup, Operator, Storage } from '../model/entity/field'
import type { ExprType } from '../model/expr/types'
import { choiceLength, choiceText, choiceValue, choiceValues } from './choice'
import { pickMessages } from './messages.picks'
import { readList, readText } from './text'

/** One value, or several if the document says `multiple`; a comma list on the wire. */
export type PickValue = string | readonly string[]

export interface PickProps {
  readonly multiple?: boolean
}

export const pickProps = {
  multiple: Type.Optional(Type.Boolean({ description: pickMessages.multiple })),
}

const operators: readonly Operator[] = ['eq', 'ne', 'in']

/** Maximum number of values whose texts one call can request. */
const valuesAtMost = 2_000

/**
 * Members (except the name) of a type whose values are chosen in a dialog. `dictOf` gives the dictionary with their
 * texts; undefined = the values are texts themselves.
 */
export const pickSpec = <P extends PickProps>(dictOf: (field: Field<P>) => string | undefined) => ({
  operators,
  storage: ({ props }: Field<P>): Storage =>
    props.multiple ? { kind: 'text' } : { kind: 'string', length: choiceLength },
  exprType: ({ props }: Field<P>): ExprType =>
    props.multiple ? { kind: 'list', of: { kind: 'string' } } : { kind: 'string' },
  fromWire: (raw: unknown, { props }: Field<P>): PickValue | null | undefined =>
    props.multiple ? readList(raw) : readText(raw),
  toWire: (value: PickValue | null) => (value === null ? null : picksOf(value).join(',')),
  toText: (value: PickValue | null, field: Field<P>, lookup: Lookup) =>
    picksOf(value)
      .map((one) => choiceText(asChoice(field, dictOf(field)), one, lookup))
      .join(','),
  fromText(text: string, field: Field<P>, lookup: Lookup): PickValue | null | undefined {
    const dict = dictOf(field)
    if (dict === undefined) return field.props.multiple ? readList(text) : readText(text.trim())
    const choice = asChoice(field, dict)
    if (field.props.multiple) return choiceValues(choice, text, lookup)
    return text.trim() === '' ? null : choiceValue(choice, text.trim(), lookup)
  },
  check(value: PickValue, { title }: Field<P>) {
    const values = picksOf(value)
    if (values.length > valuesAtMost) return pickMessages.tooMany(title, valuesAtMost)
    const long = values.some((one) => isLongerThan(one, choiceLength))
    return long ? pickMessages.tooLong(title, choiceLength) : null
  },
  dict: dictOf,
  dictValues: (value: PickValue) => picksOf(value),
})

export function picksOf(value: PickValue | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/** The field in the form that the choosing types expect. */
export const asChoice = (field: Field<unknown>, dict: string | undefined) => ({
  ...field,
  props: dict === undefined ? {} : { dict },
})
