import { defineValue, ref } from '#model'
import { readText } from '#values'
import { wouldStopTexts } from './messages'

/**
 * An address of a black list, shown with what an entry for it would have stopped. After a space it may name the
 * treatment: junk, reject or verify. Nothing is stored.
 */
export const wouldStopValue = defineValue({
  name: 'would_stop',
  title: wouldStopTexts.title,
  props: { call: ref('endpoint', wouldStopTexts.call) },
  operators: [],
  storage: () => ({ kind: 'none' }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check: () => null,
})
