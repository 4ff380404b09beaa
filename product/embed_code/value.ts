import { defineValue } from '../../renderer/model/entity/field'
import { readText } from '../../renderer/values/text'
import { embedCodeMessages } from './messages'

/** The code of a website, shown as the line that its pages include (docs/embed.md). */
export const embedCodeValue = defineValue({
  name: 'embed_code',
  title: embedCodeMessages.title,
  props: {},
  operators: [],
  wide: true,
  storage: () => ({ kind: 'string', length: 64 }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check: () => null,
})
