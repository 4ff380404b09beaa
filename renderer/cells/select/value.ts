import { Type } from 'typebox'
import { defineValue } from '../../model/field'
import {
  allListed,
  choiceLength,
  choiceListLength,
  choiceProps,
  choiceText,
  choiceType,
  choiceValue,
  choiceValues,
} from '../choice'
import { cellMessages } from '../messages'
import { readList, readText } from '../text'
import { selectMessages } from './messages'

/** One value, or a list of them when the document says `multiple`; the wire carries a comma list. */
export type SelectValue = string | readonly string[]

export const selectValue = defineValue({
  name: 'select',
  title: selectMessages.title,
  props: {
    ...choiceProps,
    multiple: Type.Optional(Type.Boolean({ description: selectMessages.multiple })),
    allowInput: Type.Optional(Type.Boolean({ description: selectMessages.allowInput })),
    allowSearch: Type.Optional(Type.Boolean({ description: selectMessages.allowSearch })),
    allowClear: Type.Optional(Type.Boolean({ description: selectMessages.allowClear })),
  },
  operators: ['eq', 'ne', 'in'],
  storage: (field) => ({
    kind: 'string',
    length: field.props.multiple ? choiceListLength : choiceLength,
  }),
  exprType: (field) =>
    field.props.multiple ? { kind: 'list', of: choiceType(field) } : choiceType(field),
  fromWire: (raw, field): SelectValue | null | undefined =>
    field.props.multiple ? readList(raw) : readText(raw),
  toWire: (value) => (value === null ? null : valuesOf(value).join(',')),
  toText: (value, field, lookup) =>
    valuesOf(value)
      .map((one) => choiceText(field, one, lookup))
      .join(','),
  fromText(text, field, lookup) {
    if (field.props.multiple) return choiceValues(field, text, lookup)
    return text.trim() === '' ? null : choiceValue(field, text.trim(), lookup)
  },
  check: (value, field) =>
    allListed(field, valuesOf(value)) ? null : cellMessages.notInList(field.title),
  dict: (field) => field.props.dict,
  dictValues: (value) => valuesOf(value),
})

export function valuesOf(value: SelectValue | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}
