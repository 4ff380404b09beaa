import { expect, test } from 'vitest'
import type { SessionUser } from '../sessions/sessionUser'
import { createUserNow } from './userNow'

/** Answers when it is let; `reads` are the ids of each read. */
function reading() {
  const reads: (readonly string[])[] = []
  const waiting: ((fails?: boolean) => void)[] = []
  let changed: () => void = () => undefined
  const userNow = createUserNow({
    hub: {
      subscribe(_topic, hear) {
        changed = () => hear({ cmd: '' })
        return () => undefined
      },
    },
    load: (ids) =>
      new Promise((resolve, reject) => {
        reads.push(ids)
        const users = ids.filter((id) => id !== 'gone').map((userId) => ({ userId }) as SessionUser)
        waiting.push((fails) => (fails ? reject(new Error('away')) : resolve(users)))
      }),
  })
  const answer = async (fails?: boolean) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.(fails)
  }
  return { reads, userNow, answer, changed: () => changed() }
}

test('all sockets of all users that ask at once are one read, each user once', async () => {
  const { reads, userNow, answer } = reading()
  const asked = ['a', 'b', 'a', 'gone', 'a', 'b'].map(userNow)
  await answer()
  const users = await Promise.all(asked)
  expect(users.map((user) => user?.userId)).toEqual(['a', 'b', 'a', undefined, 'a', 'b'])
  expect(reads).toEqual([['a', 'b', 'gone']])
})

test('a crowd is read part by part, one after the other', async () => {
  const { reads, userNow, answer } = reading()
  const asked = Array.from({ length: 450 }, (_, at) => userNow(`u${at}`))
  await expect.poll(() => reads.length).toBe(1)
  for (const done of [1, 2, 3]) {
    expect(reads).toHaveLength(done)
    await answer()
    await expect.poll(() => reads.length).toBe(Math.min(done + 1, 3))
  }
  expect((await Promise.all(asked)).map((user) => user?.userId)).toContain('u449')
  expect(reads.map((ids) => ids.length)).toEqual([200, 200, 50])
})

test('after a change of rights everybody is read anew, also whose read is under way', async () => {
  const { reads, userNow, answer, changed } = reading()
  const before = userNow('a')
  await expect.poll(() => reads.length).toBe(1)
  changed()
  const after = userNow('a')
  await answer()
  await answer()
  await Promise.all([before, after])
  expect(reads).toEqual([['a'], ['a']])
})

test('a read that fails is tried anew', async () => {
  const { userNow, answer } = reading()
  const failed = userNow('a')
  await answer(true)
  await expect(failed).rejects.toThrow('away')
  const again = userNow('a')
  await answer()
  expect((await again)?.userId).toBe('a')
})
