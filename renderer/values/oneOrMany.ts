import type { Field, Lookup, Storage } from '../model/entity/field'
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

/** One value, or a list if the document says `multiple`; a comma list on the wire. */
export type OneOrMany = string | readonly string[]

export function valuesOf(value: OneOrMany | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

type ChoiceField = Field<ChoiceProps>

/** Common members of types that choose one value of a list. */
export const oneOf = {
  storage: ({ props }: ChoiceField): Storage =>
    props.integer ? { kind: 'integer' } : { kind: 'string', length: choiceLength },
  exprType: choiceType,
  fromWire: readText,
  toWire: (value: string | null, field: ChoiceField) => codeOf(value, field),
  toText: (value: string | null, field: ChoiceField, lookup: Lookup) =>
    value === null ? '' : choiceText(field, value, lookup),
  fromText: (text: string, field: ChoiceField, lookup: Lookup) =>
    text.trim() === '' ? null : choiceValue(field, text.trim(), lookup),
  check: (value: string, field: ChoiceField) =>
    isCode(value, field) && allListed(field, [value]) ? null : cellMessages.notInList(field.title),
  dict: ({ props }: ChoiceField) => props.dict,
}

/** The wire value: a whole number if the document says that codes are numbers. */
const codeOf = (value: string | null, { props }: ChoiceField) =>
  value !== null && props.integer && codeShape.test(value) ? Number(value) : value

const isCode = (value: string, { props }: ChoiceField): boolean =>
  !props.integer || codeShape.test(value)

const codeShape = /^-?\d{1,9}$/

/** Common members of types that choose one or several values of a list or tree. */
export const oneOrMany = {
  storage: ({ props }: ChoiceField): Storage =>
    props.integer && !props.multiple
      ? { kind: 'integer' }
      : { kind: 'string', length: props.multiple ? choiceListLength : choiceLength },
  exprType: (field: ChoiceField) =>
    field.props.multiple ? { kind: 'list' as const, of: choiceType(field) } : choiceType(field),
  fromWire: (raw: unknown, { props }: ChoiceField): OneOrMany | null | undefined =>
    props.multiple ? readList(raw) : readText(raw),
  toWire: (value: OneOrMany | null, field: ChoiceField) =>
    typeof value === 'string'
      ? codeOf(value, field)
      : value === null
        ? null
        : valuesOf(value).join(','),
  toText: (value: OneOrMany | null, field: ChoiceField, lookup: Lookup) =>
    valuesOf(value)
      .map((one) => choiceText(field, one, lookup))
      .join(','),
  fromText(text: string, field: ChoiceField, lookup: Lookup) {
    if (field.props.multiple) return choiceValues(field, text, lookup)
    return text.trim() === '' ? null : choiceValue(field, text.trim(), lookup)
  },
  check: (value: OneOrMany, field: ChoiceField) =>
    (typeof value !== 'string' || isCode(value, field)) && allListed(field, valuesOf(value))
      ? null
      : cellMessages.notInList(field.title),
  dict: ({ props }: ChoiceField) => props.dict,
  dictValues: (value: OneOrMany) => valuesOf(value),
}
