import { expect, test } from 'vitest'
import { Failure } from '../ports'
import { failureDetail } from './failure'

test.each([
  [
    'a fault has its status and the id in the log',
    { status: 503, id: 'a1' },
    'GET /x · HTTP 503 · 编号 a1',
  ],
  ['its code says no more', { status: 404, code: 404 }, 'GET /x · HTTP 404'],
  [
    'a refusal in an ordinary answer has no numbers',
    { status: 200, code: 500, id: 'a1' },
    'GET /x · 编号 a1',
  ],
])('%s', (_, detail, text) => {
  expect(failureDetail(new Failure('http', '库存不足', detail), 'GET /x')).toBe(text)
})

test('without an answer there is the kind of failure', () => {
  expect(failureDetail(new Failure('network', '', { status: 0 }), 'GET /x')).toBe(
    'GET /x · network',
  )
})
