import { Type } from 'typebox'
import { defineValue } from '../../model/field'
import { cellMessages } from '../messages'
import { readText } from '../text'
import { markdownMessages as messages } from './messages'

export const defaultHeightPx = 300

const defaultLength = 100_000

export const markdownValue = defineValue({
  name: 'markdown',
  title: messages.title,
  props: {
    min: Type.Optional(Type.Integer({ minimum: 0, description: messages.min })),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 200_000, description: messages.max })),
    height: Type.Optional(
      Type.Integer({ minimum: 200, maximum: 1200, description: messages.height }),
    ),
    biz: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]{1,32}$', description: messages.biz })),
  },
  operators: ['like'],
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check(value, { title, props: { min, max = defaultLength } }) {
    const length = value.trim().length
    if (min !== undefined && length < min) return cellMessages.minLength(title, min)
    return length > max ? cellMessages.maxLength(title, max) : null
  },
})
