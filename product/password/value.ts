import { Type } from 'typebox'
import { defineValue, isLongerThan, isShorterThan } from '#model'
import { cellMessages, readText } from '#values'
import { passwordMessages as messages } from './messages'

const defaultMax = 100

/**
 * A secret for a device or an external account, stored as typed. It is not used for sign-in and cannot be queried.
 */
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
    if (isShorterThan(value, min)) return cellMessages.minLength(title, min)
    return isLongerThan(value, max) ? cellMessages.maxLength(title, max) : null
  },
})
