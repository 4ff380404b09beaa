import { Type } from 'typebox'
import { ref } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { choiceProps } from '../../values/choice'
import { oneOf } from '../../values/oneOrMany'
import { selSearchMessages } from './messages'

/** One member of a list that is too long to load: the user types to find it. */
export const selSearchValue = defineValue({
  name: 'sel_search',
  title: selSearchMessages.title,
  props: {
    ...choiceProps,
    dict: Type.Optional(ref('dict', selSearchMessages.dict)),
    async: Type.Optional(Type.Boolean({ description: selSearchMessages.async })),
    tipsContent: Type.Optional(Type.String({ description: selSearchMessages.tipsContent })),
  },
  operators: ['eq', 'ne', 'in'],
  ...oneOf,
})
