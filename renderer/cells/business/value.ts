import { type Static, type TObject, Type } from 'typebox'
import { closed, named, ref, shorthand } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { businessMessages as messages } from './messages'

const name = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'
const title = (description: string) => Type.String({ minLength: 1, maxLength: 50, description })

const query = closed({
  title: title(messages.queryTitle),
  dict: Type.Optional(ref('dict', messages.queryDict)),
})

const props = {
  noun: title(messages.noun),
  list: Type.String({ pattern: '^(/[A-Za-z0-9_-]+)+$', description: messages.list }),
  value: Type.Optional(Type.String({ pattern: name, description: messages.value })),
  text: Type.Optional(Type.String({ pattern: name, description: messages.text })),
  columns: named(title(messages.columnTitle), messages.columns, { min: 1 }),
  query: Type.Optional(
    named(shorthand(title(messages.queryTitle), query, messages.queryField), messages.query),
  ),
  dict: Type.Optional(ref('dict', messages.dict)),
  ...pickProps,
}

export type BusinessProps = Readonly<Static<TObject<typeof props>>>

/** Rows of any list of the server: a picker for data that no entity document describes. */
export const businessValue = defineValue({
  name: 'business',
  title: messages.title,
  props,
  // Without a dictionary there are no published texts; the values themselves are shown.
  ...pickSpec<BusinessProps>((field) => field.props.dict),
})
