import { Type } from 'typebox'
import { defineValue, type Field } from '../../model/field'
import { checkboxMetaMessages as messages } from './messages'

interface Props {
  readonly pair?: readonly string[]
}

const pairLength = 20

/** The two stored texts, on and off. */
export function pairOf({ props }: Field<Props>): readonly [on: string, off: string] {
  const [on = 'true', off = 'false'] = props.pair ?? []
  return [on, off]
}

/** One box, ticked or not; the wire carries true and false, or one text of the pair. */
export const checkboxMetaValue = defineValue({
  name: 'checkbox_meta',
  title: messages.title,
  props: {
    pair: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: pairLength }), {
        minItems: 2,
        maxItems: 2,
        uniqueItems: true,
        description: messages.pair,
      }),
    ),
  },
  operators: ['eq', 'ne'],
  storage: () => ({ kind: 'string', length: pairLength }),
  exprType: () => ({ kind: 'bool' }),
  fromWire(raw, field): boolean | null | undefined {
    if (raw === null || raw === undefined || raw === '') return null
    if (typeof raw === 'boolean') return raw
    // Compared as texts: a back end's 1 is the '1' of the pair.
    const isText = typeof raw === 'string' || typeof raw === 'number'
    return isText ? member(String(raw), pairOf(field)) : undefined
  },
  toWire(value, field) {
    if (value === null || !field.props.pair) return value
    const [on, off] = pairOf(field)
    return value ? on : off
  },
  toText: (value) => (value === null ? '' : value ? messages.on : messages.off),
  fromText(text, field) {
    const word = text.trim()
    if (word === '') return null
    const pairs = [pairOf(field), ...written]
    return pairs.map((pair) => member(word, pair)).find((value) => value !== undefined)
  },
})

/** What people and sheets write, whatever is stored. */
const written = [
  [messages.on, messages.off],
  ['Y', 'N'],
  ['TRUE', 'FALSE'],
  ['true', 'false'],
] as const

function member(text: string, [on, off]: readonly [string, string]): boolean | undefined {
  return text === on ? true : text === off ? false : undefined
}
