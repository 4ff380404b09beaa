import { describe, expect, test } from 'vitest'
import { readSteps, ruleRefusal } from './checkRule'

const steps = readSteps(
  JSON.stringify([
    { digits: '*', pattern: '.{4,}', message: '至少四位' },
    { digits: 1, pattern: '[A-Z]', message: '以大写字母开头' },
    { digits: '3', pattern: '\\d+', message: '随后三位数字' },
    { digits: 2, pattern: '', message: '没有更多' },
  ]),
)

describe('a check rule', () => {
  test.each([
    ['A123', undefined],
    ['', undefined],
    ['  ', undefined],
    ['A12', { message: '至少四位', checkValue: 'A12' }],
    ['a123', { message: '以大写字母开头', beginIndex: 0, endIndex: 1, checkValue: 'a' }],
    ['A12x', { message: '随后三位数字', beginIndex: 1, endIndex: 4, checkValue: '12x' }],
    ['A1234', { message: '没有更多', beginIndex: 4, endIndex: 6, checkValue: '4' }],
  ])('tests %j piece by piece, each as a whole', (value, breach) => {
    const found = ruleRefusal(steps, value)
    if (breach) expect(found).toMatchObject({ ...breach, passed: false })
    else expect(found).toBeUndefined()
  })

  test.each([
    ['{', 0],
    ['{}', 0],
    ['[null, 5, {"digits": 0, "pattern": "a", "message": ""}]', 0],
    ['[{"digits": "*", "pattern": "(a+)+$", "message": "slow"}]', 0],
    ['[{"digits": "*", "pattern": "(", "message": "broken"}]', 0],
    ['[{"digits": "*", "pattern": "a.*"}]', 1],
  ])('%s has %i steps that can be run', (json, count) => {
    expect(readSteps(json)).toHaveLength(count)
  })
})
