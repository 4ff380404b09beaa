import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTurn } from './turn'

const cases = Array.from({ length: 25 }, (_, at) => at)

describe('a part of the cases', () => {
  afterEach(() => vi.unstubAllEnvs())

  const at = (turn: string | undefined, long?: string) => {
    vi.stubEnv('TEST_TURN', turn)
    vi.stubEnv('LONG', long)
  }

  test('is every tenth, beginning at the turn', () => {
    at('3')
    expect(inTurn(cases)).toEqual([3, 13, 23])
    at('13')
    expect(inTurn(cases)).toEqual([3, 13, 23])
    at(undefined)
    expect(inTurn(cases)).toEqual([0, 10, 20])
  })

  test.each([1, 2, 10, 40])('of %i has had each case once when all turns have passed', (parts) => {
    const turns = Math.min(parts, cases.length)
    const tried = Array.from({ length: turns }, (_, turn) => {
      at(String(turn))
      return inTurn(cases, parts)
    })
    expect(tried.every((part) => part.length > 0)).toBe(true)
    expect(tried.flat().sort((a, b) => a - b)).toEqual(cases)
  })

  test('is one case of few, and none of none', () => {
    at('7')
    expect(inTurn(['a', 'b', 'c'])).toEqual(['b'])
    expect(inTurn([])).toEqual([])
  })

  test('is all of them in a long run', () => {
    at('3', '1')
    expect(inTurn(cases)).toEqual(cases)
  })
})
