import { defineValue } from '#model'
import { readText } from '#values'
import { deviceTexts } from './messages'

/** A browser's user agent, stored as sent. */
export const deviceValue = defineValue({
  name: 'device',
  title: deviceTexts.title,
  props: {},
  operators: ['like', 'eq', 'ne'],
  storage: () => ({ kind: 'string', length: 500 }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check: () => null,
})
