import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { farEnds } from '../testing/sockets'
import { showTable } from '../testing/table'

test('the host hears of rows that the table does not hold, and of no others', async () => {
  const { port, ends } = farEnds({ answering: true })
  const onElsewhere = vi.fn()
  const doc = {
    columns: [{ key: 'name', type: 'input', title: '名称' }],
    socketReload: true,
    socketKey: 'thing',
  }
  const { column, table } = showTable(doc, [{ id: 'a', name: '杯' }, { id: 'b' }], {
    onElsewhere,
    ports: {
      sockets: port,
      user: { id: 'u1', username: 'u1', realname: '甲', tenantId: 1 },
    },
  })
  await waitFor(() => expect(ends).toHaveLength(1))
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
})
