import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import type { Call, Envelope } from '#ports'
import { listPage } from '#testing'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import compareVersions from './index'

const text = (title: string) => ({ type: 'input', title }) as const
const entityDoc = {
  schema: 2,
  entity: 'dataLog',
  title: '数据日志',
  label: 'logContent',
  api: '/sys/dataLog',
  perm: 'dataLog',
  fields: { logContent: text('内容'), dataTable: text('数据表'), dataId: text('数据编号') },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'sys/dataLog',
  title: '数据日志',
  kind: 'list',
  entity: 'dataLog',
  columns: ['logContent'],
  toolbar: [],
  row: [{ action: 'compareVersions' }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [compareVersions] })

const version = (id: string, dataVersion: number) => ({
  id,
  dataVersion,
  createTime: `2026-03-0${dataVersion} 10:00:00`,
  username: '林晓',
})
// The row of the list is the newest.
const three = [version('1', 3), version('r2', 2), version('r1', 1)]
/** What the record was called in each of them. */
const names: Readonly<Record<string, string>> = { '1': '丙', r2: '乙', r1: '甲' }

async function openDialog(versions: readonly object[] = three) {
  if (!entity) throw new Error('the entity of this test compiles')
  const row = { logContent: '编辑职务：丙', dataTable: 'sys_position', dataId: 'p7' }
  const wire = memoryWire(entity, [row])
  const asked: Call[] = []
  const answer = (result: unknown): Envelope => ({ success: true, code: 200, message: '', result })
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (call.url.endsWith('/queryDataVerList')) {
        asked.push(call)
        return answer(versions)
      }
      if (!call.url.endsWith('/queryCompareList')) return await wire.send(call)
      asked.push(call)
      const { dataId1, dataId2 } = Object(call.params)
      return answer(
        [dataId1, dataId2].map((id) => ({
          id,
          members: [
            { key: 'code', title: '编码', text: 'CTO' },
            { key: 'name', title: '名称', text: names[id] },
          ],
        })),
      )
    },
  }
  render(
    <Page
      doc={pageDoc}
      entities={[entityDoc]}
      ports={testHost(request, grantsFor('dataLog:view')).ports}
    />,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '版本比较' }))
  return {
    user,
    asked,
    dialog: within(await screen.findByRole('dialog', { name: '版本比较：丙' })),
  }
}

test('two versions stand side by side, what differs first; others are chosen', async () => {
  const { user, asked, dialog } = await openDialog()
  const table = await dialog.findByRole('table', { name: '两个版本的内容' })
  expect(asked[0]?.params).toEqual({ dataTable: 'sys_position', dataId: 'p7' })
  // The version of the row, and the one before it.
  expect(dialog.getByRole('status')).toHaveTextContent('1 个字段不同')
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(within(table).getByRole('row', { name: /名称/ })).toHaveTextContent('名称乙丙')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['字段', '版本 2', '版本 3'])

  await user.click(dialog.getByRole('checkbox', { name: '只看不同的字段' }))
  expect(within(table).getByRole('row', { name: /编码/ })).toHaveTextContent('编码CTOCTO')

  // The newer one in the box of the older: the older stands at the left all the same.
  await user.selectOptions(
    dialog.getByLabelText('较晚的版本'),
    '版本 1 · 2026-03-01 10:00:00 · 林晓',
  )
  expect(await dialog.findByRole('columnheader', { name: '版本 1' })).toBeVisible()
  expect(await dialog.findByRole('row', { name: /名称/ })).toHaveTextContent('名称甲乙')
  await user.selectOptions(
    dialog.getByLabelText('较早的版本'),
    '版本 1 · 2026-03-01 10:00:00 · 林晓',
  )
  expect(dialog.getByRole('status')).toHaveTextContent('请选择两个不同的版本')
})

test('a record with one version says so', async () => {
  const { dialog } = await openDialog(three.slice(2))
  expect(await dialog.findByText('这条记录只有一个版本，没有可以比较的')).toBeVisible()
})
