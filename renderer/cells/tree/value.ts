import { Type } from 'typebox'
import { defineValue } from '../../model/field'
import { ref } from '../../model/schema'
import {
  allListed,
  choiceLength,
  choiceListLength,
  choiceText,
  choiceType,
  choiceValue,
  choiceValues,
} from '../choice'
import { cellMessages } from '../messages'
import { readList, readText } from '../text'
import { treeMessages as messages } from './messages'

/** One node, or a list of them when the document says `multiple`; the wire carries a comma list. */
export type TreeValue = string | readonly string[]

const columnName = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

const column = (description: string) =>
  Type.Optional(Type.String({ pattern: columnName, description }))

/** Nodes of a published table that is a tree by itself, one level loaded at a time. */
export const treeValue = defineValue({
  name: 'tree',
  title: messages.title,
  props: {
    dict: ref('dict', messages.dict),
    pidField: column(messages.pidField),
    pidValue: Type.Optional(Type.String({ maxLength: 100, description: messages.pidValue })),
    hasChildField: column(messages.hasChildField),
    condition: Type.Optional(Type.String({ maxLength: 2000, description: messages.condition })),
    multiple: Type.Optional(Type.Boolean({ description: messages.multiple })),
  },
  operators: ['eq', 'ne', 'in'],
  storage: (field) => ({
    kind: 'string',
    length: field.props.multiple ? choiceListLength : choiceLength,
  }),
  exprType: (field) =>
    field.props.multiple ? { kind: 'list', of: choiceType(field) } : choiceType(field),
  // Back ends write 0 for "no parent".
  fromWire: (raw, field): TreeValue | null | undefined =>
    raw === 0 || raw === '0' ? null : field.props.multiple ? readList(raw) : readText(raw),
  toWire: (value) => (value === null ? null : nodesOf(value).join(',')),
  toText: (value, field, lookup) =>
    nodesOf(value)
      .map((one) => choiceText(field, one, lookup))
      .join(','),
  fromText(text, field, lookup) {
    if (field.props.multiple) return choiceValues(field, text, lookup)
    return text.trim() === '' ? null : choiceValue(field, text.trim(), lookup)
  },
  check: (value, field) =>
    allListed(field, nodesOf(value)) ? null : cellMessages.notInList(field.title),
  dict: (field) => field.props.dict,
  dictValues: (value) => nodesOf(value),
})

export function nodesOf(value: TreeValue | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}
