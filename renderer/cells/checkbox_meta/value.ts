import { defineValue, type Field } from '../../model/entity/field'
import { type Pair, pairLength, pairProp, pairText, readPair, readWrittenPair } from '../../values/pair'
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
  toText: pairText,
  fromText: (text, field) => readWrittenPair(text, pairOf(field)),
})
