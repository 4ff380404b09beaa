import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { choiceProps, integerCode } from '../../values/choice'
import { oneOf } from '../../values/oneOrMany'
import { radioMessages } from './messages'

export const radioValue = defineValue({
  name: 'radio',
  title: radioMessages.title,
  props: {
    ...choiceProps,
    integer: integerCode,
    allowClear: Type.Optional(Type.Boolean({ description: radioMessages.allowClear })),
  },
  operators: ['eq', 'ne', 'in'],
  ...oneOf,
})
