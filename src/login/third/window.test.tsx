import { describe, expect, test } from 'vitest'
import { newsOf } from './window'

const opened = {}
const expected = { from: opened, source: 'company' }
const { origin } = location
const message = (data: unknown, from: unknown = opened, sender = origin) =>
  // Only these three members are read; an event of a test cannot name another window as its source.
  ({ origin: sender, source: from, data }) as unknown as MessageEvent

describe('the window of a provider', () => {
  test('brings a token or says what went wrong', () => {
    const about = { type: 'thirdLogin', source: 'company' }
    expect(newsOf(message({ ...about, token: 't' }), expected)).toEqual({ token: 't' })
    expect(newsOf(message({ ...about, message: '已取消' }), expected)).toEqual({
      message: '已取消',
    })
    expect(newsOf(message(about), expected)).toBeUndefined()
  })

  test.each([
    [
      'another origin',
      { type: 'thirdLogin', source: 'company', token: 't' },
      opened,
      'https://x.cn',
    ],
    ['another window', { type: 'thirdLogin', source: 'company', token: 't' }, {}, origin],
    ['another provider', { type: 'thirdLogin', source: 'other', token: 't' }, opened, origin],
    ['another purpose', { type: 'x', source: 'company', token: 't' }, opened, origin],
    ['nobody we know', 'noise', opened, origin],
  ])('is not spoken for by %s', (_, data, from, sender) => {
    expect(newsOf(message(data, from, sender), expected)).toBeUndefined()
  })
})
