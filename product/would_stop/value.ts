import { ref } from '../../renderer/model/document/schema'
import { defineValue } from '../../renderer/model/entity/field'
import { readText } from '../../renderer/values/text'
import { wouldStopTexts } from './messages'

/**
 * An address of a black list, shown as what an entry of it would have stopped; behind a space it may say what would have
 * become of that: junk, reject or verify. Nothing of it is stored.
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
