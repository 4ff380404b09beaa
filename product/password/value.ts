import { Type } from 'typebox'
import { defineValue } from '../../renderer/model/entity/field'
import { cellMessages } from '../../renderer/values/messages'
import { readText } from '../../renderer/values/text'
import { passwordMessages as messages } from './messages'

const defaultMax = 100

/** A secret of a device or an account elsewhere, kept as it is typed. Nobody is signed in by it, and no query asks for it. */
export const passwordValue = defineValue({
  name: 'password',
  title: messages.title,
  props: {
    min: Type.Optional(Type.Integer({ minimum: 0, description: messages.min })),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: messages.max })),
    strength: Type.Optional(Type.Boolean({ description: messages.strength })),
  },
  operators: [],
  secret: true,
  storage: ({ props }) => ({ kind: 'string', length: props.max ?? defaultMax }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check(value, { title, props: { min = 0, max = defaultMax } }) {
    if (value.length < min) return cellMessages.minLength(title, min)
    return value.length > max ? cellMessages.maxLength(title, max) : null
  },
})
