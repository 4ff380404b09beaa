import { defineValue } from '#model'
import { readText } from '#values'
import { embedCodeMessages } from './messages'

/** A website's code, shown as the line to include in its pages (docs/embed.md). */
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
