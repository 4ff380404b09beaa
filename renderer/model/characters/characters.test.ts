import { expect, test } from 'vitest'
import { beginningOf, charactersIn, isLongerThan, isShorterThan, shortened } from './characters'

const texts = [
  '',
  'a',
  '亚麻',
  '😀',
  '😀😀a',
  'a😀b',
  '𠮷野家',
  '👨‍👩‍👧',
  '\ud83d',
  '\ude00\ud83d',
  'a\ud83d😀\ude00',
]

test.each(texts)('lengths of %j count what a loop over it meets', (text) => {
  const all = [...text]
  expect(charactersIn(text)).toBe(all.length)
  for (let most = 0; most <= all.length + 1; most += 1) {
    expect(isLongerThan(text, most)).toBe(all.length > most)
    expect(isShorterThan(text, most)).toBe(all.length < most)
    expect(beginningOf(text, most)).toBe(all.slice(0, most).join(''))
    const rest = all.length > most ? '…' : ''
    expect(shortened(text, most)).toBe(`${all.slice(0, most).join('')}${rest}`)
  }
})
