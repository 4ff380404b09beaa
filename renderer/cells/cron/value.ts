import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { readText } from '../../values/text'
import { cronErrors, cronMessages } from './messages'
import { faultText, parseCron, tidyCron } from './parse'

/** Length of seven parts that each name all numbers but one. */
const maxLength = 1100

/** A Quartz expression of six or seven parts. */
export const cronValue = defineValue({
  name: 'cron',
  title: cronMessages.title,
  props: {
    timeZone: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$',
        description: cronMessages.timeZone,
      }),
    ),
  },
  operators: ['like', 'eq', 'ne', 'right_like'],
  storage: () => ({ kind: 'string', length: maxLength }),
  exprType: () => ({ kind: 'string' }),
  fromWire: read,
  // The value may be the raw typed text: the box tidies it on blur.
  toWire: (value) => read(value) ?? null,
  emptyText: cronMessages.empty,
  check(value) {
    const text = tidyCron(value)
    if (text.length > maxLength) return cronErrors.whole(cronErrors.tooLong(maxLength))
    const read = parseCron(text)
    return 'mistake' in read ? faultText(read.mistake) : null
  },
})

function read(raw: unknown): string | null | undefined {
  const text = readText(raw)
  return typeof text === 'string' ? tidyCron(text) || null : text
}
