import type { Field, Lookup } from '../model/entity/field'
import {
  allListed,
  type ChoiceProps,
  choiceLength,
  choiceListLength,
  choiceText,
  choiceType,
  choiceValue,
  choiceValues,
} from './choice'
import { cellMessages } from './messages'
import { readList, readText } from './text'

/** One value, or a list of them when the document says `multiple`; the wire carries a comma list. */
export type OneOrMany = string | readonly string[]

export function valuesOf(value: OneOrMany | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

type ChoiceField = Field<ChoiceProps>

/** What every type says that chooses one value of a list. */
export const oneOf = {
  storage: () => ({ kind: 'string' as const, length: choiceLength }),
  exprType: choiceType,
  fromWire: readText,
  toText: (value: string | null, field: ChoiceField, lookup: Lookup) =>
    value === null ? '' : choiceText(field, value, lookup),
  fromText: (text: string, field: ChoiceField, lookup: Lookup) =>
    text.trim() === '' ? null : choiceValue(field, text.trim(), lookup),
  check: (value: string, field: ChoiceField) =>
    allListed(field, [value]) ? null : cellMessages.notInList(field.title),
  dict: ({ props }: ChoiceField) => props.dict,
}

/** What every type says that chooses one or several values of a list or a tree. */
export const oneOrMany = {
  storage: ({ props }: ChoiceField) => ({
    kind: 'string' as const,
    length: props.multiple ? choiceListLength : choiceLength,
  }),
  exprType: (field: ChoiceField) =>
    field.props.multiple ? { kind: 'list' as const, of: choiceType(field) } : choiceType(field),
  fromWire: (raw: unknown, { props }: ChoiceField): OneOrMany | null | undefined =>
    props.multiple ? readList(raw) : readText(raw),
  toWire: (value: OneOrMany | null) => (value === null ? null : valuesOf(value).join(',')),
  toText: (value: OneOrMany | null, field: ChoiceField, lookup: Lookup) =>
    valuesOf(value)
      .map((one) => choiceText(field, one, lookup))
      .join(','),
  fromText(text: string, field: ChoiceField, lookup: Lookup) {
    if (field.props.multiple) return choiceValues(field, text, lookup)
    return text.trim() === '' ? null : choiceValue(field, text.trim(), lookup)
  },
  check: (value: OneOrMany, field: ChoiceField) =>
    allListed(field, valuesOf(value)) ? null : cellMessages.notInList(field.title),
  dict: ({ props }: ChoiceField) => props.dict,
  dictValues: (value: OneOrMany) => valuesOf(value),
}
