import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { farEnds } from '../testing/sockets'
import { addBindSocketCSD, removeBindSocketCSD } from './bound'
import { joinSync } from './shared'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const user = { id: 'u 1', tenantId: 1001 }

function member(socketKey: string, caseId: string) {
  const rows: unknown[] = []
  return { socketKey, caseId, rows, receive: (row: unknown) => void rows.push(row) }
}

test('one connection per page, opened by the first table and closed with the last', () => {
  const { port, ends } = farEnds()
  const a = joinSync(port, user, member('k', 'a'))
  const b = joinSync(port, user, member('k', 'b'))
  expect(ends.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/vxeSocket\/u%201\/[0-9a-f]{32}\?tenantId=1001$/),
  ])
  a.leave()
  expect(ends[0]?.closed).toBe(false)
  b.leave()
  expect(ends[0]?.closed).toBe(true)
  const again = joinSync(port, user, member('k', 'c'))
  expect(ends[1]?.path).toBe(ends[0]?.path)
  again.leave()
})

test('an update reaches every bound table of its key, the sender excepted', () => {
  const { port, ends } = farEnds()
  const tables = [member('k', 'a'), member('k', 'b'), member('other', 'c')] as const
  const [first] = tables.map((one) => joinSync(port, user, one))
  ends[0]?.accept()
  first?.send({ id: '1' })
  expect(tables.map(({ rows }) => rows.length)).toEqual([0, 1, 0])
  expect(ends[0]?.heard.at(-1)).toEqual({
    type: 'update_vxe_table',
    data: { socketKey: 'k', args: [{ id: '1' }, 'a'] },
  })
  ends[0]?.say({ type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: '2' }, 'x'] } })
  ends[0]?.say({ type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: '3' }, 'a'] } })
  expect(tables.map(({ rows }) => rows)).toEqual([
    [{ id: '2' }],
    [{ id: '1' }, { id: '2' }, { id: '3' }],
    [],
  ])
})

test('common_send_date calls every callback bound to its key, and one that throws keeps nobody from it', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { port, ends } = farEnds()
  joinSync(port, { ...user, id: 'u2' }, member('k', 'a'))
  const broken = () => {
    throw new Error('mine')
  }
  const called = vi.fn()
  addBindSocketCSD('key', broken)
  addBindSocketCSD('key', called)
  ends[0]?.say({ type: 'common_send_date', data: { key: 'key', args: [1, 'b'] } })
  ends[0]?.say({ type: 'common_send_date', data: { key: 'else', args: [] } })
  expect(called.mock.calls).toEqual([[1, 'b']])
  removeBindSocketCSD('key', called)
  ends[0]?.say({ type: 'common_send_date', data: { key: 'key', args: [2] } })
  expect(called).toHaveBeenCalledTimes(1)
})
