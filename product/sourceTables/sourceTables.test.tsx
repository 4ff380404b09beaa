import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import { type Call, type Envelope, Failure } from '#ports'
import { listPage } from '#testing'
import { findingsWith } from '../../tests/support/documents'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { entityDocOf } from './entityDoc'
import sourceTables from './index'

const sourceDoc = {
  schema: 2,
  entity: 'dataSource',
  title: '数据源',
  label: 'name',
  api: '/sys/dataSource',
  perm: 'dataSource',
  fields: { name: { type: 'input', title: '名称' }, code: { type: 'input', title: '编码' } },
} as const satisfies EntityDoc
const entity = compileEntity(sourceDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'sys/dataSource',
  title: '数据源',
  kind: 'list',
  entity: 'dataSource',
  columns: ['name'],
  toolbar: [],
  row: [{ action: 'sourceTables', code: 'code', call: 'GET /sys/dataSource/tables' }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [sourceTables] })

const column = (name: string, type: string, comment: string | null = null, key = false) => ({
  name,
  type,
  comment,
  key,
})
const orders = {
  name: 'sales.orders',
  comment: '订单',
  columns: [
    column('order_no', 'character varying(20)', '单号', true),
    column('Cust Name', 'text', '客户\n在合同上的名称'),
    column('quantity', 'integer'),
    column('total', 'numeric(12,3)', '金额'),
    column('paid', 'boolean'),
    column('made', 'timestamp without time zone', '下单时间'),
    column('due', 'date'),
    column('create_time', 'timestamp(6) with time zone'),
    column('ver', 'bigint'),
    column('说明', 'character varying(2000)'),
    column('scan', 'bytea'),
  ],
}
const tables = [orders, { name: 'stock', comment: null, columns: [column('amount', 'integer')] }]

async function openDialog(answer: (call: Call) => Promise<Envelope>, rights = ['dataSource:test']) {
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [{ name: '进销存', code: 'erp' }])
  const send = (call: Call) => (call.url.endsWith('/tables') ? answer(call) : wire.send(call))
  const host = testHost({ ...wire, send }, grantsFor('dataSource:view', ...rights))
  render(<Page doc={pageDoc} entities={[sourceDoc]} ports={host.ports} />)
  await screen.findByText('进销存')
  return host
}
const answering = async () => ({ success: true, code: 200, message: '', result: tables })
const press = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '数据表' }))
  const dialog = within(await screen.findByRole('dialog', { name: '进销存的数据表' }))
  return { user, dialog }
}

test('tables are found by their names, remarks and columns; one that is opened shows its columns', async () => {
  const asked: unknown[] = []
  await openDialog(async (call) => {
    asked.push(call.params)
    return await answering()
  })
  const { user, dialog } = await press()
  expect(await dialog.findByText('共 2 个表与视图')).toBeVisible()
  expect(asked).toEqual([{ code: 'erp' }])
  await user.type(dialog.getByRole('searchbox', { name: '查找表名、列名或说明' }), 'cust')
  expect(dialog.getByText('2 个表与视图中的 1 个')).toBeVisible()
  expect(dialog.queryByText('stock')).toBeNull()
  await user.click(dialog.getByText('sales.orders'))
  const columns = await dialog.findByRole('table', { name: 'sales.orders 的列' })
  expect(within(columns).getByRole('row', { name: /order_no/ })).toHaveTextContent(
    'order_nocharacter varying(20)单号主键',
  )
  await user.type(dialog.getByRole('searchbox'), '没有的')
  expect(dialog.getByText('没有符合的数据表')).toBeVisible()
})

test('a document to begin with is copied; of a table whose rows nothing tells apart there is none', async () => {
  const host = await openDialog(answering)
  const { user, dialog } = await press()
  await user.click(await dialog.findByText('sales.orders'))
  await user.click(await dialog.findByRole('button', { name: '复制实体文档' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(
    JSON.parse(JSON.stringify(documentOf())),
  )
  expect(host.said).toMatchObject([{ kind: 'success' }])
  await user.click(dialog.getByText('sales.orders'))
  await user.click(dialog.getByText('stock'))
  expect(await dialog.findByText(/没有单列的主键/)).toBeVisible()
})

test('why a database cannot be read is said, and asked again', async () => {
  let times = 0
  await openDialog(async () => {
    times += 1
    if (times > 1) return await answering()
    throw new Failure('business', '数据库连接失败：没有回应', { status: 200, code: 400 })
  })
  const { user, dialog } = await press()
  expect(await dialog.findByText('数据库连接失败：没有回应')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '重试' }))
  expect(await dialog.findByText('共 2 个表与视图')).toBeVisible()
})

test('who may not test has no button', async () => {
  await openDialog(answering, [])
  expect(screen.queryByRole('button', { name: '数据表' })).toBeNull()
})

const documentOf = () =>
  entityDocOf('erp', {
    name: orders.name,
    comment: orders.comment,
    columns: orders.columns.map((one) => ({ ...one, comment: one.comment ?? '' })),
  })

test('the document names what it has to, and passes the check', () => {
  const doc = documentOf()
  expect(doc).toMatchObject({
    entity: 'erpSalesOrders',
    title: '订单',
    label: 'custName',
    api: '/erp/salesOrders',
    source: {
      dataSource: 'erp',
      table: 'sales.orders',
      id: 'order_no',
      columns: { custName: 'Cust Name', createTime: 'create_time', ver2: 'ver', column10: '说明' },
    },
    fields: {
      custName: { type: 'input', title: '客户' },
      quantity: { type: 'inputNumber', integer: true },
      total: { type: 'inputNumber', precision: 3 },
      made: { type: 'datetime' },
      due: { type: 'date' },
      createTime: { type: 'datetime', readonly: true },
      column10: { type: 'textarea' },
    },
  })
  expect(doc?.fields).not.toHaveProperty('scan')
  const findings = findingsWith('entities/crm/erpSalesOrders.json', JSON.stringify(doc))
  const wrong = findings.filter(({ severity }) => severity === 'error')
  // The right comes with the menu entry, which is the next thing to write.
  expect(wrong.map(({ pointer }) => pointer)).toEqual(['/perm'])
})

test('a column that is called as the id of records is that and no field', () => {
  const columns = [column('id', 'integer', '', true), column('name', 'text', '')]
  const doc = entityDocOf('erp', {
    name: 'kinds',
    comment: '',
    columns: columns.map((one) => ({ ...one, comment: one.comment ?? '' })),
  })
  expect(doc).toMatchObject({ label: 'name', source: { id: 'id' } })
  expect(Object.keys(doc?.fields ?? {})).toEqual(['name'])
})
