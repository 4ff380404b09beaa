import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { late } from '../../renderer/ui/late'

describe('what a test leaves behind has ended when the next one begins', { shuffle: false }, () => {
  const done: string[] = []
  const Slow = late(async () => (await import('./slowPart')).SlowPart)
  const load = vi.fn(() => Slow.preload())

  test('a part that is being fetched, a frame and a short timer', () => {
    render(<Slow />)
    void load().then(() => done.push('part'))
    requestAnimationFrame(() => done.push('frame'))
    setTimeout(() => setTimeout(() => done.push('timer'), 20), 20)
    setTimeout(() => done.push('long timer'), 60_000)
    expect(done).toEqual([])
  })

  test('are there', () => {
    expect(done.sort()).toEqual(['frame', 'part', 'timer'])
  })
})

describe('a test fails that leaves running what never ends', () => {
  test.fails('an interval', () => {
    setInterval(() => undefined, 1_000)
  })

  test.fails('timers that start each other', () => {
    const again = () => void setTimeout(again, 10)
    again()
  })

  test.fails('frames that ask for each other', () => {
    const again = () => void requestAnimationFrame(again)
    again()
  })

  test('but not one that clears it, by object or by number', () => {
    const interval = setInterval(() => undefined, 1_000)
    clearInterval(interval)
    const other = setInterval(() => undefined, 1_000)
    clearTimeout(Number(other))
  })
})
