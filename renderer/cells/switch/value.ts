import { defineValue, type Field } from '../../model/entity/field'
import { type Pair, pairLength, pairProp, pairText, readPair, readWrittenPair } from '../../values/pair'
import { switchMessages } from './messages'

interface Props {
  readonly pair?: readonly string[]
}

/** The two stored texts, on and off. */
export function pairOf({ props }: Field<Props>): Pair {
  const [on = 'Y', off = 'N'] = props.pair ?? []
  return [on, off]
}

/** true or false; the wire and the database carry one text of the pair. */
export const switchValue = defineValue({
  name: 'switch',
  title: switchMessages.title,
  props: {
    pair: pairProp(switchMessages.pair),
  },
  operators: ['eq', 'ne'],
  storage: () => ({ kind: 'string', length: pairLength }),
  exprType: () => ({ kind: 'bool' }),
  fromWire: (raw, field) => readPair(raw, pairOf(field)),
  toWire(value, field) {
    const [on, off] = pairOf(field)
    return value === null ? null : value ? on : off
  },
  toText: pairText,
  fromText: (text, field) => readWrittenPair(text, pairOf(field)),
})
