import { Client } from 'pg'
import { afterAll, beforeAll, expect as same, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../tests/support/postgres'
import { moreDocuments } from './documents/more'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'

const browser = watchedBrowser(moreDocuments())

let other: PostgresServer
beforeAll(async () => {
  other = await startPostgres()
  const client = new Client({ connectionString: other.url })
  await client.connect()
  await client.query(`create table orders (order_no text primary key, customer text, amount numeric);
    insert into orders select 'S-' || i, case when i % 2 = 0 then '北方家居' else '南方商贸' end, i * 10
      from generate_series(1, 12) i`)
  await client.end()
}, 120_000)
afterAll(() => other?.stop())

async function query(text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: other.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a database is added, tried, and read by a list; when it is away its list says so', async () => {
  const { hostname, port, username, password } = new URL(other.url)
  const admin = await browser.page({ as: 'admin', path: '/system/dataSource' })
  const sources = listOn(admin)
  await sources.settled()
  await sources.tool('新增').click()
  const form = formOn(admin, '新增数据源')
  await form.text('数据源名称').fill('进销存')
  await form.text('数据源编码').fill('erp')
  await form.text('主机').fill(hostname)
  await form.dialog.getByLabel('端口').fill(port)
  await form.text('数据库名').fill('postgres')
  await form.text('用户名').fill(username)
  await form.dialog.getByLabel('密码').fill('wrong')
  // Tried as it stands in the form, before anything is saved.
  await form.button('测试连接').click()
  await expect(form.dialog.getByText(`用户“${username}”的用户名或密码不正确`)).toBeVisible()
  await form.dialog.getByLabel('密码').fill(password)
  await form.button('测试连接').click()
  await expect(admin.getByText('数据库连接成功').first()).toBeVisible()
  await expect(form.dialog.getByText(`用户“${username}”的用户名或密码不正确`)).toHaveCount(0)
  await form.dialog.getByLabel('密码').fill('wrong')
  await form.button('保存').click()
  await form.dialog.waitFor({ state: 'hidden' })

  const row = sources.row('进销存')
  await row.getByRole('button', { name: '测试连接' }).click()
  await expect(admin.getByText(`用户“${username}”的用户名或密码不正确`)).toBeVisible()
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = formOn(admin, '编辑数据源')
  await expect(edit.dialog.getByLabel('密码')).toHaveValue('')
  await edit.text('主机').fill('localhost')
  await edit.button('测试连接').click()
  await expect(edit.dialog.getByText(/须重新填写密码/)).toBeVisible()
  await edit.text('主机').fill(hostname)
  await edit.dialog.getByLabel('密码').fill(password)
  await edit.button('保存').click()
  await edit.dialog.waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: '测试连接' }).click()
  await expect(admin.getByText('数据库连接成功').first()).toBeVisible()

  await row.getByRole('button', { name: /^更多操作/ }).click()
  await admin.getByRole('menuitem', { name: '数据表' }).click()
  const tables = admin.getByRole('dialog', { name: '进销存的数据表' })
  await tables.getByRole('searchbox', { name: '查找表名、列名或说明' }).fill('amount')
  await tables.getByText('orders', { exact: true }).click()
  const columns = tables.getByRole('table', { name: 'orders 的列' })
  await expect(columns.getByRole('row').filter({ hasText: 'order_no' })).toContainText('主键')
  await expect(tables.getByRole('button', { name: '复制实体文档' })).toBeVisible()
  expect(await seriousFindings(admin, { within: '[role=dialog]' })).toEqual([])
  await tables.getByRole('button', { name: '关闭' }).first().click()

  const reader = await browser.page({
    as: 'admin',
    path: '/content/erpOrder',
    ownProfile: true,
    expected: /503/,
  })
  const orders = listOn(reader)
  await orders.expectTotal(12)
  await orders.query.getByRole('textbox', { name: '客户' }).fill('北方')
  await orders.submit()
  await orders.expectTotal(6)
  await reader.getByRole('link', { name: 'S-2', exact: true }).click()
  await expect(reader.getByRole('dialog')).toContainText('北方家居')
  await reader.keyboard.press('Escape')

  // Its table has a key: records are written there, and whoever is late is told.
  const order = orders.row('S-2')
  await order.getByRole('button', { name: '编辑' }).click()
  const changed = formOn(reader, '编辑进销存订单')
  await changed.text('客户').fill('北方家居（杭州）')
  await query(`update orders set amount = 77 where order_no = 'S-2'`)
  await changed.button('保存').click()
  const conflict = formOn(reader, '该记录已被他人修改')
  await expect(conflict.dialog).toContainText('77')
  await conflict.button('继续保存').click()
  await changed.dialog.waitFor({ state: 'hidden' })
  await expect(order).toContainText('北方家居（杭州）')
  await expect(order).toContainText('77')
  await orders.tool('新增').click()
  const added = formOn(reader, '新增进销存订单')
  await added.text('单号').fill('S-1')
  await added.text('客户').fill('北方新客户')
  await added.button('保存').click()
  await expect(added.message('单号重复')).toBeVisible()
  await added.text('单号').fill('S-99')
  await added.button('保存').click()
  await added.dialog.waitFor({ state: 'hidden' })
  await expect(orders.row('S-99')).toContainText('北方新客户')
  same(await query(`select customer from orders where order_no in ('S-2', 'S-99')`)).toEqual([
    { customer: '北方家居（杭州）' },
    { customer: '北方新客户' },
  ])

  await other.kill()
  await reader.reload()
  await expect(reader.getByText(/现在读不到数据源“erp”/)).toBeVisible()
  await reader
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '首页' })
    .click()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('系统管理员')
  await other.start()
})
