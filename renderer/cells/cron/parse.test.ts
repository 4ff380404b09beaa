import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf } from '../../../tests/support/rounds'
import { emitCron } from './emit'
import { faultText, parseCron, tidyCron } from './parse'
import type { Cron, Part } from './parts'
import { crons } from './testing'

const every: Part = { mode: 'every' }
const none: Part = { mode: 'none' }
const list = (...values: number[]): Part => ({ mode: 'list', values })
const step = (from: number, by: number): Part => ({ mode: 'step', from, step: by })

const all: Cron = {
  second: every,
  minute: every,
  hour: every,
  day: every,
  month: every,
  week: none,
  year: every,
}
const midnight: Cron = { ...all, second: list(0), minute: list(0), hour: list(0) }
const noon: Cron = { ...midnight, hour: list(12) }
const first: Cron = { ...midnight, day: list(1) }
const onWeek = (week: Part) => ({ ...noon, day: none, week })

describe('an existing expression is parsed into the parts', () => {
  test.each<[string, Cron]>([
    ['* * * * * ? *', all],
    ['0 0 2 * * ? *', { ...midnight, hour: list(2) }],
    ['0/5 * * * * ? *', { ...all, second: step(0, 5) }],
    [
      '10-20 3/15 * * * ? *',
      { ...all, second: { mode: 'range', from: 10, to: 20 }, minute: step(3, 15) },
    ],
    ['0 0 12 L * ? *', { ...noon, day: { mode: 'lastDay' } }],
    ['0 0 12 LW * ? *', { ...noon, day: { mode: 'lastWorkday' } }],
    ['0 0 12 5L * ? *', onWeek({ mode: 'lastOf', weekday: 5 })],
    ['0 0 12 ? * 5L *', onWeek({ mode: 'lastOf', weekday: 5 })],
    ['0 0 12 L-3 * ? *', { ...noon, day: { mode: 'beforeEnd', days: 3 } }],
    ['0 0 12 L-3W * ? *', { ...noon, day: { mode: 'workdayBeforeEnd', days: 3 } }],
    ['0 0 12 15W * ? *', { ...noon, day: { mode: 'nearestWorkday', day: 15 } }],
    ['0 0 12 ? * 2#3 *', onWeek({ mode: 'nth', weekday: 2, nth: 3 })],
    ['0 0 12 ? * FRI#1 *', onWeek({ mode: 'nth', weekday: 6, nth: 1 })],
    ['0 0 12 ? * FRIL *', onWeek({ mode: 'lastOf', weekday: 6 })],
    ['0 0 12 ? * L *', onWeek(list(7))],
    ['0 0 12 ? * 2/1 *', onWeek(step(2, 1))],
    ['0 0 12 ? * 2,4,6 *', onWeek(list(2, 4, 6))],
    ['0 0 12 ? * MON-FRI *', onWeek({ mode: 'range', from: 2, to: 6 })],
    ['0 0 0 1,15 * ? *', { ...midnight, day: list(1, 15) }],
    ['0 0 0 1/5 * ? *', { ...midnight, day: step(1, 5) }],
    ['0 0 0 1 3/2 ? *', { ...first, month: step(3, 2) }],
    ['0 0 0 1 1-6 ? *', { ...first, month: { mode: 'range', from: 1, to: 6 } }],
    ['0 0 0 1 jan,Jul ? *', { ...first, month: list(1, 7) }],
    ['0 0 0 1 * ? 2025-2030', { ...first, year: { mode: 'range', from: 2025, to: 2030 } }],
    ['0 0 0 1 * ? 2025/2', { ...first, year: step(2025, 2) }],
    ['0 0 0 ? * MON *', { ...midnight, day: none, week: list(2) }],
    ['0 0 0 1 *', first],
    ['0 0 0 1 * ?', first],
    ['*/5 /10 * * * ?', { ...all, second: step(0, 5), minute: step(0, 10) }],
    ['0 0/60 * * * ?', { ...all, second: list(0), minute: list(0) }],
    ['5,3,5 * * * * ?', { ...all, second: list(3, 5) }],
    ['　０　０ 12　＊　＊　？', noon],
    [
      '0-30/10,45 * 22-2 * * ?',
      {
        ...all,
        second: { mode: 'mixed', items: [{ from: 0, to: 30, step: 10 }, { from: 45 }] },
        hour: { mode: 'range', from: 22, to: 2 },
      },
    ],
  ])('%s', (text, cron) => {
    expect(parseCron(text)).toEqual({ cron })
  })
})

describe('an invalid expression typed by hand is explained at its part', () => {
  test.each([
    ['* * * * * ? * *', 'Cron表达式最多7项！'],
    ['* * * *', 'Cron表达式错误：只有 4 项，至少需要 6 项：秒 分 时 天 月 周'],
    ['60 * * * * ?', 'Cron表达式参数[秒]错误：60，请输入0到59之间的整数'],
    ['0 61 * * * ?', 'Cron表达式参数[分]错误：61，请输入0到59之间的整数'],
    ['0 0 25 * * ?', 'Cron表达式参数[时]错误：25，请输入0到23之间的整数'],
    ['0 0 0 0 * ?', 'Cron表达式参数[天]错误：0，请输入1到31之间的整数'],
    ['0 0 0 L-31 * ?', 'Cron表达式参数[天]错误：31，请输入0到30之间的整数'],
    ['0 0 0 1 13 ?', 'Cron表达式参数[月]错误：13，请输入1到12之间的整数'],
    ['0 0 0 ? * 8', 'Cron表达式参数[周]错误：8，请输入1到7之间的整数'],
    ['0 0 0 ? * 2#6', 'Cron表达式参数[周]错误：6，请输入1到5之间的整数'],
    ['0 0 0 1 * ? 2018', 'Cron表达式参数[年]错误：2018，请输入2019到2119之间的整数'],
    ['0 0 0 1 * ? 2120', 'Cron表达式参数[年]错误：2120，请输入2019到2119之间的整数'],
    ['0 0 0 1 * ? 2030-2025', 'Cron表达式参数[年]错误：2030-2025 的起始大于结束'],
    ['*/0 * * * * ?', 'Cron表达式参数[秒]错误：间隔 0，请输入1到59之间的整数'],
    ['0 0 0/24 * * ?', 'Cron表达式参数[时]错误：间隔 24，请输入1到23之间的整数'],
    ['0 0 0 L,15 * ?', 'Cron表达式参数[天]错误：L 不能与其他值同时使用'],
    ['0 0 0 1,L,L * ?', 'Cron表达式参数[天]错误：L 不能与其他值同时使用'],
    ['0 0 0 ? * 2,6L', 'Cron表达式参数[周]错误：6L 不能与其他值同时使用'],
    ['? 0 0 1 * ?', 'Cron表达式参数[秒]错误：? 只能用于天和周'],
    ['0 0 0 * * *', 'Cron表达式参数[周]错误：天和周只能设置其中之一，另一项请写 ?'],
    ['0 0 0 ? * ?', 'Cron表达式参数[周]错误：天和周不能都为 ?'],
    ['0 0 0 ? *', 'Cron表达式参数[周]错误：天和周不能都为 ?'],
    ['五 0 0 1 * ?', 'Cron表达式参数[秒]错误：五 无法识别'],
    ['0 0 MON * * ?', 'Cron表达式参数[时]错误：MON 无法识别'],
    ['0 0 0 1 * ABC', 'Cron表达式参数[周]错误：ABC 无法识别'],
    ['0 0 1, * * ?', 'Cron表达式参数[时]错误：缺少值'],
    ['0 0 -5 * * ?', 'Cron表达式参数[时]错误：-5 无法识别'],
    ['0 0 *-5 * * ?', 'Cron表达式参数[时]错误：*-5 无法识别'],
    ['0 0 L * * ?', 'Cron表达式参数[时]错误：L 无法识别'],
    ['', 'Cron表达式错误：只有 0 项，至少需要 6 项：秒 分 时 天 月 周'],
  ])('%s: %s', (text, message) => {
    const read = parseCron(text)
    expect('mistake' in read && faultText(read.mistake)).toBe(message)
  })
})

test.each([
  ['1,5 * * L * ? *', { ...all, second: list(1, 5), day: { mode: 'lastDay' } }],
  ['* * * ? * 2 *', { ...all, day: none, week: list(2) }],
  ['* * * ? * 6#3 *', { ...all, day: none, week: { mode: 'nth', weekday: 6, nth: 3 } }],
] as const)('the parts are emitted as %s', (text, cron) => {
  expect(emitCron(cron)).toBe(text)
})

test('parse(emit(x)) = x for every x', () => {
  fc.assert(
    fc.property(crons, (cron) => {
      expect(parseCron(emitCron(cron))).toEqual({ cron })
    }),
    { numRuns: roundsOf(3000) },
  )
})

test('a tidy expression stays as it is, and any text is read or explained', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0159*/-,?LW# \u3000MONFRI，五') })
  fc.assert(
    fc.property(texts, (text) => {
      const tidy = tidyCron(text)
      expect(tidyCron(tidy)).toBe(tidy)
      const read = parseCron(text)
      if ('mistake' in read) expect(faultText(read.mistake)).toContain('Cron表达式')
      else expect(parseCron(emitCron(read.cron))).toEqual(read)
    }),
    { numRuns: roundsOf(2000) },
  )
})
