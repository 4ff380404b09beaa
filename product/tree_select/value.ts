import { Type } from 'typebox'
import { closed, defineValue, type Field, type Option } from '#model'
import { type ChoiceProps, type OneOrMany, oneOrMany } from '#values'
import { treeSelectMessages as messages } from './messages'

const nodeValue = '^[^,]{1,100}$'

const props = {
  nodes: Type.Array(
    closed({
      value: Type.String({ pattern: nodeValue, description: messages.value }),
      text: Type.String({ description: messages.text }),
      parent: Type.Optional(Type.String({ pattern: nodeValue, description: messages.parent })),
    }),
    { description: messages.nodes, minItems: 1, maxItems: 500 },
  ),
  multiple: Type.Optional(Type.Boolean({ description: messages.multiple })),
}

/** The field with its nodes as a flat list of options. */
export const withOptions = <
  P extends { readonly nodes: readonly Option[]; readonly multiple?: boolean },
>(
  field: Field<P>,
): Field<ChoiceProps> => ({
  ...field,
  props: { options: field.props.nodes, multiple: field.props.multiple ?? false },
})

/** One or several nodes of a small tree that is part of the document. */
export const treeSelectValue = defineValue({
  name: 'tree_select',
  title: messages.title,
  props,
  operators: ['eq', 'ne', 'in'],
  storage: (field) => oneOrMany.storage(withOptions(field)),
  exprType: (field) => oneOrMany.exprType(withOptions(field)),
  fromWire: (raw, field): OneOrMany | null | undefined =>
    oneOrMany.fromWire(raw, withOptions(field)),
  toWire: oneOrMany.toWire,
  toText: (value, field, lookup) => oneOrMany.toText(value, withOptions(field), lookup),
  fromText: (text, field, lookup) => oneOrMany.fromText(text, withOptions(field), lookup),
  check: (value, field) => oneOrMany.check(value, withOptions(field)),
  dictValues: oneOrMany.dictValues,
})
