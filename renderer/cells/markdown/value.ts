import { charactersIn } from '../../model/characters/characters'
import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { writingProps } from '../../values/writing'
import { markdownMessages as messages } from './messages'

const defaultLength = 100_000

export const markdownValue = defineValue({
  name: 'markdown',
  title: messages.title,
  props: writingProps,
  operators: ['like'],
  wide: true,
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check(value, { title, props: { min, max = defaultLength } }) {
    const length = charactersIn(value.trim())
    if (min !== undefined && length < min) return cellMessages.minLength(title, min)
    return length > max ? cellMessages.maxLength(title, max) : null
  },
})
