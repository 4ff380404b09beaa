import { Type } from 'typebox'
import { defineValue, type Field } from '../../model/field'
import { switchMessages } from './messages'

interface Props {
  readonly pair?: readonly string[]
}

const pairLength = 20

/** The two stored texts, on and off. */
export function pairOf({ props }: Field<Props>): readonly [on: string, off: string] {
  const [on = 'Y', off = 'N'] = props.pair ?? []
  return [on, off]
}

/** true or false; the wire and the database carry one text of the pair. */
export const switchValue = defineValue({
  name: 'switch',
  title: switchMessages.title,
  props: {
    pair: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: pairLength }), {
        minItems: 2,
        maxItems: 2,
        uniqueItems: true,
        description: switchMessages.pair,
      }),
    ),
  },
  operators: ['eq', 'ne'],
  storage: () => ({ kind: 'string', length: pairLength }),
  exprType: () => ({ kind: 'bool' }),
  fromWire(raw, field): boolean | null | undefined {
    if (raw === null || raw === undefined || raw === '') return null
    if (typeof raw === 'boolean') return raw
    const isText = typeof raw === 'string' || typeof raw === 'number'
    return isText ? member(String(raw), pairOf(field)) : undefined
  },
  toWire(value, field) {
    const [on, off] = pairOf(field)
    return value === null ? null : value ? on : off
  },
  toText: (value) => (value === null ? '' : value ? switchMessages.on : switchMessages.off),
  fromText(text, field) {
    const word = text.trim()
    if (word === '') return null
    return member(word, [switchMessages.on, switchMessages.off]) ?? member(word, pairOf(field))
  },
})

function member(text: string, [on, off]: readonly [string, string]): boolean | undefined {
  return text === on ? true : text === off ? false : undefined
}
