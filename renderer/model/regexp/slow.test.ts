import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../tests/support/rounds'
import { isSlow } from './slow'

describe('patterns whose time may explode are told from those that are safe', () => {
  test.each([
    '(a*)*',
    '(a+)+',
    '(a|a)*',
    '(a|aa)+',
    '(ab|a|b)*',
    '([a-z]+/?)+',
    '(\\w+\\s?)*',
    '(.*)*x',
    '(a*b?)*',
    '(\\d+|[0-9a-f]+)*',
    '(x+x+)+y',
    '(a{1,30}){1,30}',
    '.*.*.*=.*',
    '\\d+\\d+\\d+x',
    '(?=(a+)+$)a*',
    '(a)\\1*',
    'a{0,9}'.repeat(60),
    '(a?){30}'.repeat(5),
  ])('%s is slow', (source) => {
    expect(isSlow(source)).toBe(true)
  })

  test.each([
    '[A-Z0-9-]{4,20}',
    '^[A-Z0-9-]{4,20}$',
    '1[3-9]\\d{9}',
    '\\w+([.+-]\\w+)*@\\w+([.-]\\w+)*\\.[a-z]{2,}',
    '(/[a-z]+)+',
    'https?://[^\\s/?#]+([/?#]\\S*)?',
    '(?=.*\\d)(?=.*[a-z])[\\s\\S]{8,}',
    '\\d{4}-\\d{2}-\\d{2}',
    '\\d{6}(19|20)\\d{2}(0[1-9]|1[0-2])\\d{2}\\d{3}[\\dXx]',
    '[\\u4e00-\\u9fa5]{2,10}',
    '\\p{L}[\\p{L}\\p{N} ]*',
    '(ab|cd)*',
    'a*b*',
    '((a|b)c)*',
    '(\\d{1,3}\\.){3}\\d{1,3}',
    '\\(\\d{3}\\) \\d+',
    '[^\\]]+\\]',
    '',
  ])('%s is not', (source) => {
    expect(() => new RegExp(source, 'u')).not.toThrow()
    expect(isSlow(source)).toBe(false)
  })

  test.each([
    ['a*'.repeat(100), true],
    ['(a|b)?'.repeat(33), true],
    ['[a-z]*-'.repeat(28), false],
  ])('a pattern of the greatest length is judged: %s', (source, slow) => {
    expect(isSlow(source)).toBe(slow)
  })
})

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', '[ab]', '.', '[^b]', '-'),
    fc
      .tuple(fc.constantFrom('a', 'b', '[ab]', '.'), fc.constantFrom('*', '+', '?', '{0,9}', '{2}'))
      .map((pair) => pair.join('')),
    fc
      .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{0,20}', '{9}'))
      .map(([inner, times]) => `(?:${inner})${times}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
  ),
}))

test('what is judged safe comes to an end on texts made to hurt', () => {
  // So long that what grows faster than by its square would not come to it in a test's time.
  const texts = ['a', 'b', 'ab', 'aab', 'a-'].map((text) => `${text.repeat(1_500 / text.length)}!`)
  fc.assert(
    fc.property(pattern, (source) => {
      fc.pre(!isSlow(source))
      const compiled = new RegExp(`^(?:${source})$`, 'u')
      for (const text of texts) compiled.test(text)
    }),
    { numRuns: roundsOf(250), seed: seedOf(7) },
  )
})
