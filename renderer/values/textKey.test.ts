import { describe, expect, test } from 'vitest'
import { compareKey, tidyText } from './textKey'

const invisible = ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200e', '\u202a', '\u0007']
const blanks = [' ', '\t', '\n', '\u00a0', '\u3000', '\u2003', '\u202f']

describe('texts as they are stored', () => {
  test.each([...blanks, ...invisible, '\u200d'])('outer %j goes', (sign) => {
    for (const text of [`${sign}W6 唯一`, `W6 唯一${sign}`, `${sign}${sign}W6 唯一${sign} `])
      expect(tidyText(text)).toBe('W6 唯一')
    expect(tidyText(sign)).toBeNull()
  })

  test('what people see stays, as typed', () => {
    for (const text of ['W6  唯一', 'Ｗ6', 'a\u00a0b', 'می\u200cخواهم', '👨\u200d👩', 'A\nB', 'ß'])
      expect(tidyText(text)).toBe(text)
    expect(tidyText('W\u200b6')).toBe('W6')
  })
})

describe('texts as they are compared', () => {
  const same: readonly (readonly string[])[] = [
    ['W6 唯一', 'w6 唯一', 'Ｗ６ 唯一', 'W6  唯一', 'W6\u3000唯一', 'W6 \u200b 唯一', ' W6 唯一\t'],
    ['Straße', 'STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['ﬁn', 'FIN'],
    ['é', 'e\u0301', 'É'],
    ['①', '1'],
    ['❤', '❤\ufe0f'],
  ]
  test.each(same.map((texts) => [texts]))('%j are one', (texts) => {
    expect(new Set(texts.map(compareKey)).size).toBe(1)
  })

  test('what differs to people differs', () => {
    const texts = ['W6唯一', 'W6 唯一', 'W6-唯一', 'W 6唯一', 'e', 'é', '長沙', '长沙', '\u200b']
    expect(new Set(texts.map(compareKey)).size).toBe(texts.length)
    for (const text of texts) expect(compareKey(text)).not.toBe('')
  })

  test('a key is its own key', () => {
    for (const text of ['Ｗ6  唯一', 'ΟΔΟΣ', 'Straße', 'İstanbul'])
      expect(compareKey(compareKey(text))).toBe(compareKey(text))
  })
})
