import { Type } from 'typebox'
import { ref } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { allListed, choiceLength, choiceProps, choiceText, choiceType, choiceValue } from '../../values/choice'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { selSearchMessages } from './messages'

/** One member of a list too long to load: found by typing. */
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
  storage: () => ({ kind: 'string', length: choiceLength }),
  exprType: choiceType,
  fromWire: readText,
  toText: (value, field, lookup) => (value === null ? '' : choiceText(field, value, lookup)),
  fromText: (text, field, lookup) =>
    text.trim() === '' ? null : choiceValue(field, text.trim(), lookup),
  check: (value, field) => (allListed(field, [value]) ? null : cellMessages.notInList(field.title)),
  dict: (field) => field.props.dict,
})
