import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { farEnds } from '../../testing/sockets'
import { showTable } from '../../testing/table'

afterEach(() => void vi.useRealTimers())

const doc = {
  columns: [{ key: 'name', type: 'input', title: '名称' }],
  socketReload: true,
  socketKey: 'thing',
}

async function open() {
  const { port, ends } = farEnds({ answering: true })
  const onElsewhere = vi.fn()
  const user = { id: 'u1', username: 'u1', realname: '甲', tenantId: 1 }
  const shown = showTable(doc, [{ id: 'a', name: '杯' }, { id: 'b' }], {
    onElsewhere,
    ports: { sockets: port, user },
  })
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  return { ...shown, ends, onElsewhere }
}

test('the host hears of rows that the table does not hold, and of no others', async () => {
  const { column, table, ends, onElsewhere } = await open()
  table().removeRowsById('b')
  const row = (id: string, name: string) =>
    ends[0]?.say({
      type: 'update_vxe_table',
      data: { socketKey: 'thing', args: [{ id, name }, 'x'] },
    })
  const rows = (...ids: string[]) =>
    ends[0]?.say({ type: 'common_send_date', data: { key: 'rows:thing', args: [ids, 'x'] } })
  row('a', '碗')
  row('b', '盘')
  rows('a', 'b')
  await waitFor(() => expect(column(0)).toEqual(['碗']))
  expect(onElsewhere).not.toHaveBeenCalled()
  row('c', '盘')
  rows('a', 'd')
  expect(onElsewhere).toHaveBeenCalledTimes(2)
  ends[0]?.say({ type: 'common_send_date', data: { key: 'rows:thing', args: [[], 'x', 3] } })
  expect(onElsewhere).toHaveBeenCalledTimes(3)
  // Rows that the user does not see are told without their ids.
  ends[0]?.say({ type: 'common_send_date', data: { key: 'rows:thing', args: [[], 'x'] } })
  expect(onElsewhere).toHaveBeenCalledTimes(4)
})

test('after an absence others may have written anything', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { ends, onElsewhere } = await open()
  await vi.waitFor(() => expect(ends[0]?.heard).not.toEqual([]))
  ends[0]?.fail()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ends).toHaveLength(2)
  expect(onElsewhere).toHaveBeenCalledOnce()
})
