import { defineValue } from '../../renderer/model/entity/field'
import { readText } from '../../renderer/values/text'
import { deviceTexts } from './messages'

/** What a browser calls itself, kept as it has sent it. */
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
