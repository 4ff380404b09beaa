import { expect, test } from 'vitest'
import { Failure } from '#ports'
import { doWork, type Worked, withWork } from './work'

const challenge = { challenge: 'a-challenge', bits: 4 }
const refusal = (status: number) =>
  new Failure('business', '用户名或密码错误', { status, result: challenge })

/** Attempts that are refused by what is given in turn, and then succeed. */
function attempts(...refusals: readonly Failure[]) {
  const sent: Worked[] = []
  const left = [...refusals]
  const attempt = async (worked: Worked) => {
    sent.push(worked)
    const refused = left.shift()
    if (refused) throw refused
    return 'in'
  }
  return { sent, attempt }
}

test('the attempt after a failure shows the work that the failure has asked for, once', async () => {
  const { sent, attempt } = attempts(refusal(200))
  await expect(withWork(attempt)).rejects.toThrow('用户名或密码错误')
  expect(await withWork(attempt)).toBe('in')
  expect(await withWork(attempt)).toBe('in')
  expect(sent).toEqual([{}, await doWork(challenge), {}])
})

test('an attempt that is refused for want of work is made again with it, though not for ever', async () => {
  const once = attempts(refusal(429))
  expect(await withWork(once.attempt)).toBe('in')
  expect(once.sent).toEqual([{}, await doWork(challenge)])
  const always = attempts(refusal(429), refusal(429), refusal(429))
  await expect(withWork(always.attempt)).rejects.toThrow(Failure)
  expect(always.sent).toHaveLength(3)
})

test('an attempt with work that comes a little early waits; a long wait is told', async () => {
  const early = (retryAfterSeconds: number) =>
    new Failure('http', '登录失败次数过多，请稍后再试', { status: 429, retryAfterSeconds })
  const soon = attempts(refusal(429), early(0))
  // Whatever the test before has left.
  await withWork(async () => 'in')
  expect(await withWork(soon.attempt)).toBe('in')
  expect(soon.sent).toEqual([{}, await doWork(challenge), await doWork(challenge)])
  const locked = attempts(refusal(429), early(240))
  await expect(withWork(locked.attempt)).rejects.toThrow('登录失败次数过多')
  expect(locked.sent).toHaveLength(2)
})
