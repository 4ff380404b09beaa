import { Type } from 'typebox'
import { isLongerThan } from '../../model/characters/characters'
import { closed } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { tagsMessages as messages } from './messages'

const defaultLength = 200
const tagLength = 2

/** Tags of two characters each, joined by semicolons: `ab;cd;e`. */
export const tagsValue = defineValue({
  name: 'tags',
  title: messages.title,
  props: {
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: messages.max })),
    colors: Type.Optional(
      Type.Array(
        closed({
          tag: Type.String({ description: messages.tag }),
          background: Type.String({ description: messages.background }),
          color: Type.Optional(Type.String({ description: messages.color })),
        }),
        { description: messages.colors, maxItems: 100 },
      ),
    ),
  },
  operators: ['like', 'eq', 'ne', 'left_like', 'right_like', 'in'],
  storage: (field) => ({ kind: 'string', length: field.props.max ?? defaultLength }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  fromText: (text) => {
    const read = readText(text)
    return typeof read === 'string' ? separated(read) || null : read
  },
  check(value, { title, props: { max = defaultLength } }) {
    return isLongerThan(value, max) ? cellMessages.maxLength(title, max) : null
  },
})

/** Removes semicolons, then inserts one after every two characters; none at the end. */
export function separated(text: string): string {
  const characters = [...text.replaceAll(';', '')]
  return characters.map((one, at) => (at > 0 && at % tagLength === 0 ? `;${one}` : one)).join('')
}

export const tagsOf = (value: string): readonly string[] =>
  value.split(';').filter((tag) => tag !== '')
