import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { choiceProps, integerCode } from '../../values/choice'
import { oneOrMany } from '../../values/oneOrMany'
import { selectMessages } from './messages'

export const selectValue = defineValue({
  name: 'select',
  title: selectMessages.title,
  props: {
    ...choiceProps,
    integer: integerCode,
    multiple: Type.Optional(Type.Boolean({ description: selectMessages.multiple })),
    allowInput: Type.Optional(Type.Boolean({ description: selectMessages.allowInput })),
    allowSearch: Type.Optional(Type.Boolean({ description: selectMessages.allowSearch })),
    allowClear: Type.Optional(Type.Boolean({ description: selectMessages.allowClear })),
  },
  operators: ['eq', 'ne', 'in'],
  ...oneOrMany,
})
