import { describe, expect, test } from 'vitest'
import { createFairTurns, type TurnLimits } from './fairTurns'

const one: TurnLimits = {
  running: 1,
  ofUser: 1,
  ofTenant: 1,
  waitingOfUser: 3,
  heavy: { running: 1, ofUser: 1, ofTenant: 1, waitingOfUser: 2, waitingOfTenant: 3 },
}

/** Names begin when their turn has come; the tenant is the first letter of a name. */
function play(limits: TurnLimits) {
  const turns = createFairTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    /** Answers whether it is let in or waits. */
    ask(user: string, heavy = false): boolean {
      const entered = turns.enter({ user, tenant: user.charAt(0) }, heavy)
      void entered?.then((leave) => {
        begun.push(user)
        ends.set(user, leave)
      })
      return entered !== undefined
    },
    settle,
    async end(user: string) {
      await settle()
      ends.get(user)?.()
      ends.delete(user)
      await settle()
    },
  }
}

describe('fair turns', () => {
  test('a sender of many waits for himself, others come between', async () => {
    const { ask, end, begun } = play(one)
    for (let count = 0; count < 4; count += 1) expect(ask('a1')).toBe(true)
    expect(ask('b1')).toBe(true)
    await end('a1')
    await end('b1')
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a1', 'a1'])
  })

  test('a tenant of many users has no more turns than one of a single user', async () => {
    const { ask, end, begun } = play(one)
    for (const user of ['a1', 'a2', 'a3', 'b1', 'b1']) ask(user)
    for (const user of ['a1', 'b1', 'a2', 'b1', 'a3']) await end(user)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b1', 'a3'])
  })

  test('more than may wait of one user are refused, of others not', async () => {
    const { ask } = play(one)
    expect(Array.from({ length: 6 }, () => ask('a1'))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ])
    expect(ask('a2')).toBe(true)
  })

  test('heavy ones leave room for the others', async () => {
    const { ask, end, settle, begun } = play({ ...one, running: 3, ofUser: 2, ofTenant: 3 })
    expect([ask('a1', true), ask('a1', true), ask('a2', true)]).toEqual([true, true, true])
    expect(ask('a1')).toBe(true)
    expect(ask('b1')).toBe(true)
    await settle()
    expect(begun).toEqual(['a1', 'a1', 'b1'])
    await end('b1')
    expect(begun).toHaveLength(3)
  })

  test('heavy ones that wait are few, of a user and of a tenant', () => {
    const { ask } = play({ ...one, waitingOfUser: 9 })
    expect(Array.from({ length: 4 }, () => ask('a1', true))).toEqual([true, true, true, false])
    expect([ask('a2', true), ask('a2', true)]).toEqual([true, false])
    expect(ask('a2')).toBe(true)
    expect(ask('b1', true)).toBe(true)
  })
})
