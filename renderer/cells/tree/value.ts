import { Type } from 'typebox'
import { ref, refKeyword } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import type { ChoiceProps } from '../../values/choice'
import { oneOrMany } from '../../values/oneOrMany'
import {
  dictOfReference,
  idLength,
  type ReferenceProps,
  referenceOf,
  referenceProps,
} from '../../values/references'
import { treeMessages as messages } from './messages'

const columnName = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

const column = (description: string) =>
  Type.Optional(Type.String({ pattern: columnName, description, [refKeyword]: 'column' }))

interface TreeProps extends ReferenceProps {
  readonly dict?: string
  readonly multiple?: boolean
}

/** Dictionary with the names of the nodes. */
export const treeDict = (field: Field<TreeProps>): string | undefined =>
  dictOfReference(field) ?? field.props.dict

const named = (field: Field<TreeProps>): Field<ChoiceProps> => {
  const dict = treeDict(field)
  return { ...field, props: { ...field.props, ...(dict !== undefined && { dict }) } }
}

/** Nodes of an entity (`of`) or of a published tree table, loaded one level at a time. */
export const treeValue = defineValue({
  name: 'tree',
  title: messages.title,
  props: {
    of: Type.Optional(ref('entity', messages.of)),
    show: referenceProps.show,
    onDelete: referenceProps.onDelete,
    dict: Type.Optional(ref('dict', messages.dict)),
    pidField: column(messages.pidField),
    pidValue: Type.Optional(Type.String({ maxLength: 100, description: messages.pidValue })),
    hasChildField: column(messages.hasChildField),
    condition: Type.Optional(Type.String({ maxLength: 2000, description: messages.condition })),
    alike: Type.Optional(
      Type.Array(ref('field', messages.alike), { description: messages.alike, minItems: 1 }),
    ),
    multiple: Type.Optional(Type.Boolean({ description: messages.multiple })),
  },
  operators: ['eq', 'ne', 'in'],
  ...oneOrMany,
  storage: (field) =>
    field.props.of === undefined ? oneOrMany.storage(field) : { kind: 'string', length: idLength },
  dict: treeDict,
  toText: (value, field, lookup) => oneOrMany.toText(value, named(field), lookup),
  fromText: (text, field, lookup) => oneOrMany.fromText(text, named(field), lookup),
  reference({ props }) {
    const reference = referenceOf(props, false)
    return reference && { ...reference, tree: true }
  },
  follows: ({ props }) => props.alike ?? [],
  // Back ends write 0 for "no parent".
  fromWire: (raw, field) => (raw === 0 || raw === '0' ? null : oneOrMany.fromWire(raw, field)),
})
