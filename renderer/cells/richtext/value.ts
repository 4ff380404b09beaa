import { charactersIn, isLongerThan } from '../../model/characters/characters'
import { defineValue } from '../../model/entity/field'
import { isBlank, textOf } from '../../values/htmlText'
import { readText } from '../../values/text'
import { writingProps } from '../../values/writing'
import { richtextMessages as messages } from './messages'

/** Maximum length of the HTML in characters, including tags. */
export const longestHtml = 300_000

/** HTML. A value without words and images is empty. */
export const richtextValue = defineValue({
  name: 'richtext',
  title: messages.title,
  props: writingProps,
  operators: ['like'],
  html: true,
  wide: true,
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'string' }),
  fromWire(raw) {
    const html = readText(raw)
    return typeof html === 'string' && isBlank(html) ? null : html
  },
  check(value, { title, props: { min, max } }) {
    if (isLongerThan(value, longestHtml)) return messages.tooLong(title)
    const count = charactersIn(textOf(value))
    if (max !== undefined && count > max) return messages.tooMany(max, count)
    if (min !== undefined && count < min) return messages.tooFew(min, count)
    return null
  },
})
