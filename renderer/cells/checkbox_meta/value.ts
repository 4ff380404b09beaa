import { defineValue, type Field } from '../../model/field'
import { ofPair, type Pair, pairLength, pairProp, readPair } from '../pair'
import { checkboxMetaMessages as messages } from './messages'

interface Props {
  readonly pair?: readonly string[]
}

/** The two stored texts, on and off. */
export function pairOf({ props }: Field<Props>): Pair {
  const [on = 'true', off = 'false'] = props.pair ?? []
  return [on, off]
}

/** One box, ticked or not; the wire carries true and false, or one text of the pair. */
export const checkboxMetaValue = defineValue({
  name: 'checkbox_meta',
  title: messages.title,
  props: {
    pair: pairProp(messages.pair),
  },
  operators: ['eq', 'ne'],
  storage: () => ({ kind: 'string', length: pairLength }),
  exprType: () => ({ kind: 'bool' }),
  fromWire: (raw, field) => readPair(raw, pairOf(field)),
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
    return pairs.map((pair) => ofPair(word, pair)).find((value) => value !== undefined)
  },
})

/** What people and sheets write, whatever is stored. */
const written = [
  [messages.on, messages.off],
  ['Y', 'N'],
  ['TRUE', 'FALSE'],
  ['true', 'false'],
] as const
