import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { hasCode } from '../../values/choice'
import { readText } from '../../values/text'
import { categoryMessages } from './messages'

/** The published table dictionary that names categories by code. */
export const categoryDict = 'sys_category,name,code'

const codeShape = '^[A-Za-z0-9_-]{1,100}$'

/** The code of one category of the tree. */
export const categoryValue = defineValue({
  name: 'category',
  title: categoryMessages.title,
  props: {
    root: Type.Optional(Type.String({ pattern: codeShape, description: categoryMessages.root })),
    condition: Type.Optional(
      Type.String({ maxLength: 2000, description: categoryMessages.condition }),
    ),
  },
  operators: ['eq', 'ne', 'in', 'right_like'],
  storage: () => ({ kind: 'string', length: 100 }),
  exprType: () => ({ kind: 'string' }),
  fromWire(raw) {
    const code = readText(raw)
    return typeof code === 'string' && !new RegExp(codeShape).test(code) ? undefined : code
  },
  toText: (value, _, lookup) => (value === null ? '' : (lookup.text(categoryDict, value) ?? value)),
  fromText(text, _, lookup) {
    const name = text.trim()
    if (name === '') return null
    return (
      lookup.value(categoryDict, name) ?? (hasCode(lookup, categoryDict, name) ? name : undefined)
    )
  },
  dict: () => categoryDict,
})
