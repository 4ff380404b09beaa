import { describe, expect, test } from 'vitest'
import { seeded } from '../../tests/support/lot'
import { askedGrams, exactGram, gramsOf, placeOf, places, searched, startGram } from './grams'

/** Whether the grams of a text let the word be found. */
function isKept(text: string, word: string): boolean {
  const kept = new Set(gramsOf(text))
  return askedGrams(word).some((grams) => grams.every((gram) => kept.has(gram)))
}
const found = (text: string, asked: string) => {
  const words = searched(asked).split(' ')
  return words.every((word) => placeOf(text, word) !== undefined && isKept(text, word))
}

describe.each<[text: string, asked: readonly string[], not: readonly string[]]>([
  [
    '云栖家居用品有限公司',
    ['云', '家居', '用品有', 'yunqi', 'jiaju', 'yqjj', 'jj', 'yu'],
    ['居家', 'ngji', 'nq', 'abc'],
  ],
  ['重庆长城贸易', ['chongqing', 'cqcc', 'cc', '长城'], ['zhongqing', 'ccq']],
  ['王辉', ['wanghui', 'wh', 'w', 'hui', '辉'], ['anghui', 'g']],
  ['Müller & Söhne GmbH', ['muller', 'MÜLLER', 'sohne gm', 'gm', 'ller'], ['ul', 'mueller']],
  [
    'hui.secretly@kunde.example',
    ['kunde', 'secretly@kun', 'hui', 'ku', 'EXAMPLE'],
    ['nde.kunde', 'un'],
  ],
  ['+86 138-7040-5066', ['13870405066', '138 7040', '7040-50', '8704', '+86 138'], ['7041', '99']],
  ['XP-2026110017', ['xp', 'ｘｐ', '2026', '10017', 'p-202'], ['17', '2027']],
  ['Ａ4 打印纸', ['a4', 'dayin', 'dyz', '打印', 'a4dyz'], ['4d打']],
  ['стул «Осло»', ['стул', 'осло', 'ту'], ['осле']],
])('%s', (text, asked, not) => {
  test.each(asked)('is found by %s', (one) => expect(found(text, one)).toBe(true))
  test.each(not)('is not found by %s', (one) => expect(found(text, one)).toBe(false))
})

test('what a text has, its grams have', () => {
  const random = seeded(20261130)
  const signs = [...'云栖家居重庆长沙行abcxyz019 -@.+()éßя']
  const pick = () => signs[random.below(signs.length)] ?? ''
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + random.below(12) }, pick).join('')
    const from = random.below(text.length)
    const asked = searched(
      random.below(2) === 0
        ? text.slice(from, from + 1 + random.below(6))
        : Array.from(
            { length: 1 + random.below(3) },
            () => 'abcdehinoqgsuxyz019-'[random.below(20)],
          ).join(''),
    )
    for (const word of asked.split(' ').filter(Boolean)) {
      const place = placeOf(text, word)
      if (place === undefined) continue
      expect(isKept(text, word), JSON.stringify({ text, word })).toBe(true)
      if (place === places.exact && searched(text) === word)
        expect(gramsOf(text)).toContain(exactGram(word))
      const start = startGram(word)
      if (place === places.start && start !== undefined && searched(text).startsWith(word))
        expect(gramsOf(text)).toContain(start)
    }
  }
})

test('the best place is the exact one, then the beginning', () => {
  expect(placeOf('SKU-1', 'sku-1')).toBe(places.exact)
  expect(placeOf('138 0013 8000', '13800138000')).toBe(places.exact)
  expect(placeOf('SKU-10', 'sku-1')).toBe(places.start)
  expect(placeOf('云栖', 'yq')).toBe(places.start)
  expect(placeOf('A SKU-1', 'sku-1')).toBe(places.within)
  expect(placeOf('SKU', 'abc')).toBeUndefined()
})
