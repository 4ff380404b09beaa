import { Type } from 'typebox'
import { ref, refKeyword } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { oneOrMany } from '../../values/oneOrMany'
import { treeMessages as messages } from './messages'

const columnName = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

const column = (description: string) =>
  Type.Optional(Type.String({ pattern: columnName, description, [refKeyword]: 'column' }))

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
  ...oneOrMany,
  // Back ends write 0 for "no parent".
  fromWire: (raw, field) => (raw === 0 || raw === '0' ? null : oneOrMany.fromWire(raw, field)),
})
