import { firstIconNames, moreIconNames } from '#model'
import { defineValue } from '../../renderer/model/entity/field'
import { readText } from '../../renderer/values/text'
import { iconMessages } from './messages'

/** The icons that menus can have. */
export const iconNames: readonly string[] = [...firstIconNames, ...moreIconNames].sort()

/** An icon of the menu, by its name. */
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
