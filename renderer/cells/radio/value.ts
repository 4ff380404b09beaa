import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { allListed, choiceLength, choiceProps, choiceText, choiceType, choiceValue } from '../../values/choice'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { radioMessages } from './messages'

export const radioValue = defineValue({
  name: 'radio',
  title: radioMessages.title,
  props: {
    ...choiceProps,
    allowClear: Type.Optional(Type.Boolean({ description: radioMessages.allowClear })),
  },
  operators: ['eq', 'ne', 'in'],
  storage: () => ({ kind: 'string', length: choiceLength }),
  exprType: choiceType,
  fromWire: readText,
  toText: (value, field, lookup) => (value === null ? '' : choiceText(field, value, lookup)),
  fromText: (text, field, lookup) =>
    text.trim() === '' ? null : choiceValue(field, text.trim(), lookup),
  check: (value, field) => (allListed(field, [value]) ? null : cellMessages.notInList(field.title)),
  dict: (field) => field.props.dict,
})
