import { defineValue } from '../../model/entity/field'
import { onOrOff, pairOf, pairProp } from '../../values/pair'
import { checkboxMetaMessages as messages } from './messages'

export const checkboxPair = pairOf(['true', 'false'])

/** A single checkbox; the wire carries true and false, or one text of the configured pair. */
export const checkboxMetaValue = defineValue({
  name: 'checkbox_meta',
  title: messages.title,
  props: {
    pair: pairProp(messages.pair),
  },
  ...onOrOff(checkboxPair),
  toWire(value, field) {
    if (value === null || !field.props.pair) return value
    const [on, off] = checkboxPair(field)
    return value ? on : off
  },
})
