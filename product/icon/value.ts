import { defineValue } from '#model'
import { readText } from '#values'
import { firstIconNames, moreIconNames } from '../shellNames'
import { iconMessages } from './messages'

/** Names of all menu icons. */
export const iconNames: readonly string[] = [...firstIconNames, ...moreIconNames].sort()

/** A menu icon, by name. */
export const iconValue = defineValue({
  name: 'icon',
  title: iconMessages.title,
  props: {},
  operators: ['eq', 'ne'],
  storage: () => ({ kind: 'string', length: 100 }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  toText: (value) => value ?? '',
  fromText: (text) => readText(text.trim()),
  check: (value) => (iconNames.includes(value) ? null : iconMessages.unknown(value)),
})
