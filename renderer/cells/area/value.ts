import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { readText } from '../../values/text'
import { areaMessages as messages } from './messages'

/** Names regions with their ancestors: 福建省/福州市/鼓楼区. */
export const areaDict = 'sys_region,full_name,code'

const codeShape = /^\d{6}$/

/** The code of a province, city or district of China, six digits. */
export const areaValue = defineValue({
  name: 'area',
  title: messages.title,
  props: {
    mode: Type.Optional(
      Type.Union([Type.Literal('cascader'), Type.Literal('select')], {
        description: messages.mode,
      }),
    ),
    width: Type.Optional(Type.String({ maxLength: 20, description: messages.width })),
  },
  operators: ['eq', 'ne', 'in', 'right_like'],
  storage: () => ({ kind: 'string', length: 6 }),
  exprType: () => ({ kind: 'string' }),
  fromWire(raw) {
    const code = readText(raw)
    return typeof code === 'string' && !codeShape.test(code) ? undefined : code
  },
  toText: (value, _, lookup) => (value === null ? '' : (lookup.text(areaDict, value) ?? value)),
  fromText(text, _, lookup) {
    const name = text.trim().replace(/\s*\/\s*/g, '/')
    if (name === '') return null
    return lookup.value(areaDict, name) ?? (codeShape.test(name) ? name : undefined)
  },
  dict: () => areaDict,
})
