import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FarEnd, farEnds } from '../testing/sockets'
import { createConnection } from './connection'
import type { SyncMessage } from './message'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const beat = { type: 'heart_beat', data: '' }
const answer = { type: 'heart_beat', data: true }
const update = (price: number) =>
  ({
    type: 'update_vxe_table',
    data: { socketKey: 'k', args: [{ id: '1', price }, 'c'] },
  }) as const

function connect() {
  const { port, ends } = farEnds()
  const heard: SyncMessage[] = []
  const connection = createConnection(port, '/vxeSocket/u/p', (message) => heard.push(message))
  return { ends, heard, connection, end: () => lastOf(ends) }
}

function lastOf(ends: readonly FarEnd[]): FarEnd {
  const last = ends.at(-1)
  if (!last) throw new Error('nothing was opened')
  return last
}

describe('the connection of the tables', () => {
  test('open starts a heartbeat, and the next one goes 10 s after an answer', () => {
    const { end } = connect()
    end().accept()
    expect(end().heard).toEqual([beat])
    vi.advanceTimersByTime(3_000)
    end().say(answer)
    vi.advanceTimersByTime(9_999)
    expect(end().heard).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(end().heard).toEqual([beat, beat])
  })

  test('no answer in 6 s leads to a new connection', () => {
    const { ends, end } = connect()
    end().accept()
    vi.advanceTimersByTime(5_999)
    expect(end().closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(end().closed).toBe(true)
    vi.advanceTimersByTime(4_999)
    expect(ends).toHaveLength(1)
    vi.advanceTimersByTime(1_001)
    expect(ends).toHaveLength(2)
  })

  test('error or close reconnect after 5 s, a single time however many they are', () => {
    const { ends, end } = connect()
    end().accept()
    end().fail()
    end().fail()
    vi.advanceTimersByTime(4_999)
    expect(ends).toHaveLength(1)
    vi.advanceTimersByTime(1_001)
    expect(ends).toHaveLength(2)
    vi.advanceTimersByTime(4_000)
    expect(ends).toHaveLength(2)
  })

  test('tells of an absence once messages come again, and not of the first opening', () => {
    const { port, ends } = farEnds()
    let back = 0
    createConnection(
      port,
      '/vxeSocket/u/p',
      () => undefined,
      () => {
        back += 1
      },
    )
    ends[0]?.accept()
    ends[0]?.say(answer)
    expect(back).toBe(0)
    ends[0]?.fail()
    vi.advanceTimersByTime(6_001)
    ends[1]?.accept()
    expect(back).toBe(0)
    ends[1]?.say(answer)
    vi.advanceTimersByTime(10_000)
    ends[1]?.say(answer)
    expect(back).toBe(1)
  })

  test('a server that keeps no more connections is asked what was missed every 30 s, with an attempt each', () => {
    const { port, ends } = farEnds()
    let back = 0
    const connection = createConnection(
      port,
      '/vxeSocket/u/p',
      () => undefined,
      () => {
        back += 1
      },
    )
    ends[0]?.accept()
    ends[0]?.refuse()
    vi.advanceTimersByTime(29_999)
    expect([ends.length, back]).toEqual([1, 1])
    vi.advanceTimersByTime(1_001)
    ends[1]?.accept()
    ends[1]?.refuse()
    vi.advanceTimersByTime(31_000)
    expect([ends.length, back]).toEqual([3, 2])
    ends[2]?.accept()
    ends[2]?.say(answer)
    expect(back).toBe(3)
    connection.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a line that never opens is given up and tried again', () => {
    const { ends } = connect()
    vi.advanceTimersByTime(17_000)
    expect(ends.length).toBe(2)
    expect(ends[0]?.closed).toBe(true)
  })

  test('unknown types and unparsable text are ignored, with one word on the console', () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { heard, end } = connect()
    end().accept()
    for (const text of [
      'x',
      '[]',
      'null',
      '{"type":"other","data":{}}',
      '{"type":"update_vxe_table"}',
      '{"type":"update_vxe_table","data":{"socketKey":"k","args":[1,"c"]}}',
      `{"type":"common_send_date","data":{"key":"${'x'.repeat(100_001)}"}}`,
    ]) {
      end().say(text)
    }
    expect(heard).toEqual([])
    expect(said).toHaveBeenCalledTimes(1)
    end().say(update(1))
    expect(heard).toEqual([update(1)])
  })

  test('what is said while the line is down is said when it is up again', () => {
    const { end, connection } = connect()
    connection.send(update(1))
    end().accept()
    expect(end().heard).toEqual([beat, update(1)])
    end().fail()
    connection.send(update(2))
    vi.advanceTimersByTime(6_000)
    end().accept()
    expect(end().heard).toEqual([beat, update(2)])
  })

  test('a closed connection stays closed', () => {
    const { ends, end, connection } = connect()
    end().accept()
    end().fail()
    connection.close()
    vi.advanceTimersByTime(60_000)
    expect(ends).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
