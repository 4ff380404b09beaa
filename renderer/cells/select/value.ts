import { Type } from 'typebox'
import { defineValue, type Field } from '../../model/field'
import { type ChoiceProps, choiceProps, choiceText, choiceType, choiceValue } from '../choice'
import { cellMessages } from '../messages'
import { readList, readText } from '../text'
import { selectMessages } from './messages'

/** One value, or a list of them when the document says `multiple`; the wire carries a comma list. */
export type SelectValue = string | readonly string[]

type Props = ChoiceProps & { readonly multiple?: boolean }

export const selectValue = defineValue({
  name: 'select',
  title: selectMessages.title,
  props: {
    ...choiceProps,
    multiple: Type.Optional(Type.Boolean({ description: selectMessages.multiple })),
  },
  operators: ['eq', 'ne', 'in'],
  storage: (field) => ({ kind: 'string', length: field.props.multiple ? 1000 : 100 }),
  exprType: (field) =>
    field.props.multiple ? { kind: 'list', of: choiceType(field) } : choiceType(field),
  fromWire: (raw, field): SelectValue | null | undefined =>
    field.props.multiple ? readList(raw) : readText(raw),
  toWire: (value) => (value === null || typeof value === 'string' ? value : value.join(',')),
  toText: (value, field, lookup) =>
    valuesOf(value)
      .map((one) => choiceText(field, one, lookup))
      .join(','),
  fromText(text, field, lookup) {
    const parts = text.split(/[,，]/).filter((part) => part.trim() !== '')
    const values = parts.map((part) => choiceValue(field, part.trim(), lookup))
    if (values.length === 0) return null
    const known = values.filter((value) => value !== undefined)
    if (known.length < values.length) return undefined
    return field.props.multiple ? known : known.length === 1 ? known[0] : undefined
  },
  check: (value, field) => (allListed(value, field) ? null : cellMessages.notInList(field.title)),
  dict: (field) => field.props.dict,
  dictValues: (value) => valuesOf(value),
})

function valuesOf(value: SelectValue | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/** Only fixed options are known here; a dictionary's values are checked by the server, which has them. */
function allListed(value: SelectValue, field: Field<Props>): boolean {
  const { dict, options } = field.props
  if (dict !== undefined || !options) return true
  return valuesOf(value).every((one) => options.some((option) => option.value === one))
}
