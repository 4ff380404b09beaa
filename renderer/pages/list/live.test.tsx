import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { farEnds } from '../../grid/testing/sockets'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '.'

const entityDoc = {
  schema: 2,
  entity: 'backup',
  title: '备份',
  label: 'name',
  api: '/x/backup',
  perm: 'backup',
  fields: { name: { type: 'input', title: '备份文件' } },
} as const satisfies EntityDoc
const compiled = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!compiled) throw new Error('the entity of this test compiles')
const entity = compiled
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [] })
const told = { type: 'common_send_date', data: { key: 'rows:backup', args: [['2'], 'x', 1] } }

async function open(live: boolean) {
  const wire = memoryWire(entity, [{ name: '昨夜.gz' }])
  const { port, ends } = farEnds({ answering: true })
  const { ports } = testHost(wire, grantsFor('backup:view', 'backup:edit'))
  const doc = {
    schema: 1,
    page: 'x/backup',
    title: '备份',
    kind: 'list',
    entity: 'backup',
    columns: [{ field: 'name', edit: true }],
    toolbar: [],
    row: [],
    live,
  }
  render(<Page doc={doc} entities={[entityDoc]} ports={{ ...ports, sockets: port }} />)
  await screen.findByText('昨夜.gz')
  return { wire, ends }
}

test('a live list shows what the server has written by itself', async () => {
  const { wire, ends } = await open(true)
  await wire.send({ method: 'POST', url: '/x/backup/add', body: { name: '刚才.gz' } })
  ends[0]?.say(told)
  expect(await screen.findByText('刚才.gz')).toBeVisible()
})

test('a reading under way is not cut off by what is written meanwhile: another follows it', async () => {
  const pass = clockOfTest()
  const { wire, ends } = await open(true)
  const lists = () => wire.callsOf('/list')
  const before = lists().length
  const releases = wire.hold('/list')
  ends[0]?.say(told)
  await waitFor(() => expect(lists()).toHaveLength(before + 1))
  await wire.send({ method: 'POST', url: '/x/backup/add', body: { name: '刚才.gz' } })
  ends[0]?.say(told)
  // Longer than the writes of an import are waited for.
  await pass(800)
  expect(lists()).toHaveLength(before + 1)
  expect(lists()[before]?.signal?.aborted).toBe(false)
  releases[0]?.()
  await waitFor(() => expect(lists()).toHaveLength(before + 2))
  wire.unhold()
  releases[1]?.()
  expect(await screen.findByText('刚才.gz')).toBeVisible()
})

test('nothing moves under what is being typed: the list follows when the cell is left', async () => {
  const pass = clockOfTest()
  const { wire, ends } = await open(true)
  const user = userEvent.setup()
  await user.click(screen.getByTitle('修改备份文件'))
  // The query has a box of that name, too.
  const box = await screen.findByDisplayValue('昨夜.gz')
  await user.type(box, '改')
  const before = wire.callsOf('/list').length
  await wire.send({ method: 'POST', url: '/x/backup/add', body: { name: '刚才.gz' } })
  ends[0]?.say(told)
  await pass(800)
  expect(wire.callsOf('/list')).toHaveLength(before)
  expect(box).toHaveValue('昨夜.gz改')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('刚才.gz')).toBeVisible()
})

test('another list does not listen', async () => {
  const { ends } = await open(false)
  expect(ends).toEqual([])
})
