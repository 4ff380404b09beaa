import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectionState, createWatch } from './watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that is there or not, and when it was asked. */
function watched() {
  const server = { there: false }
  const asked: number[] = []
  const states: ConnectionState[] = []
  const start = Date.now()
  const watch = createWatch({
    random: () => 0.5,
    probe: async () => {
      asked.push(Date.now() - start)
      return server.there
    },
    onChange: (state) => void states.push(state),
  })
  return { server, asked, states, watch }
}

describe('a call without an answer', () => {
  test('says nothing of the connection when the server answers', async () => {
    const { server, states, watch } = watched()
    server.there = true
    expect(await watch.suspect()).toBe(false)
    expect(states).toEqual([])
  })

  test('is one question, however many calls fail at once, and one notice', async () => {
    const { asked, states, watch } = watched()
    const answers = await Promise.all(Array.from({ length: 20 }, () => watch.suspect()))
    expect(answers).toEqual(Array(20).fill(true))
    await watch.suspect()
    expect(asked).toHaveLength(1)
    expect(states).toEqual(['down'])
  })
})

describe('a server that is gone', () => {
  test('is asked again after 1, 2, 4, 8 and then every 10 seconds', async () => {
    const { asked, watch } = watched()
    await watch.suspect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000, 55_000])
  })

  test('consoles that lost it together do not return in the same moment', async () => {
    const waits: number[] = []
    for (const share of [0, 1]) {
      const asked: number[] = []
      const start = Date.now()
      const watch = createWatch({
        random: () => share,
        probe: async () => {
          asked.push(Date.now() - start)
          return false
        },
        onChange: () => undefined,
      })
      await watch.suspect()
      await vi.advanceTimersByTimeAsync(1_500)
      watch.stop()
      waits.push(asked[1] ?? 0)
    }
    expect(waits).toEqual([800, 1_200])
  })

  test('that answers again is told for some seconds', async () => {
    const { server, states, watch } = watched()
    await watch.suspect()
    await vi.advanceTimersByTimeAsync(5_000)
    server.there = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states).toEqual(['down', 'back'])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(states).toEqual(['down', 'back', 'up'])
  })

  test('that goes once more right after is told again', async () => {
    const { server, states, watch } = watched()
    await watch.suspect()
    server.there = true
    await vi.advanceTimersByTimeAsync(1_000)
    server.there = false
    await watch.suspect()
    expect(states).toEqual(['down', 'back', 'down'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(watch.state).toBe('down')
  })

  test('is asked at once where somebody presses the button', async () => {
    const { server, states, asked, watch } = watched()
    await watch.suspect()
    await vi.advanceTimersByTimeAsync(20_000)
    server.there = true
    watch.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['down', 'back'])
    expect(asked.at(-1)).toBe(20_000)
  })
})
