import { expect, test } from 'vitest'
import { junkFrom, type Suspect, spamScore } from './spam'

const buyer: Suspect = {
  name: 'Emma Brown',
  company: 'Brown Ltd',
  message: 'Please quote 500 pieces of the memory pillow, delivered to Hamburg by May.',
  seconds: 45,
  trap: '',
  same: 0,
  otherHost: undefined,
}
const scoreOf = (change: Partial<Suspect>) => spamScore({ ...buyer, ...change })

test('who wants to buy has no points, in any language', () => {
  expect(spamScore(buyer)).toEqual({ score: 0, reasons: [] })
  for (const message of [
    '请报价 500 件记忆枕，发汉堡。',
    'يرجى إرسال عرض سعر',
    'Пришлите цену на подушки',
  ])
    expect(scoreOf({ message }).score).toBe(0)
})

test('a single sign is not enough, unless only a program gives it', () => {
  expect(scoreOf({ message: 'We are https://brown.example, please quote.' }).score).toBeLessThan(
    junkFrom,
  )
  expect(scoreOf({ seconds: 2 }).score).toBeLessThan(junkFrom)
  expect(scoreOf({ otherHost: 'strange.example' }).score).toBeLessThan(junkFrom)
  expect(scoreOf({ trap: 'x' }).score).toBeGreaterThanOrEqual(junkFrom)
})

test('signs add up to a hundred at most, and each has its sentence', () => {
  const { score, reasons } = scoreOf({
    message: '[url=https://a.biz]SEO SERVICE[/url] https://b.biz https://c.biz BACKLINKS',
    trap: 'x',
    seconds: 1,
    same: 5,
  })
  expect(score).toBe(100)
  expect(reasons).toHaveLength(6)
  expect(reasons.join()).toContain('3 个链接')
  expect(reasons.join()).toContain('seo service、backlink')
})
