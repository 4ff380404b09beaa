import { defineValue } from '../../model/entity/field'
import { onOrOff, pairOf, pairProp } from '../../values/pair'
import { switchMessages } from './messages'

export const switchPair = pairOf(['Y', 'N'])

/** true or false; the wire and the database carry one text of the configured pair. */
export const switchValue = defineValue({
  name: 'switch',
  title: switchMessages.title,
  props: {
    pair: pairProp(switchMessages.pair),
  },
  ...onOrOff(switchPair),
  toWire(value, field) {
    const [on, off] = switchPair(field)
    return value === null ? null : value ? on : off
  },
})
