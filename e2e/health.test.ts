import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'

describe('运行状况', () => {
  const browser = watchedBrowser()

  test('an administrator sees how each thing is, what to do, and goes to the screen that helps', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/health' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: '运行状况' })).toBeVisible()
    const database = main.getByRole('listitem', { name: '数据库', exact: true })
    await expect(database).toContainText(/正常|应答慢：看下面最慢的语句/)
    await expect(database).toContainText('应答时间')
    await expect(main.getByRole('table', { name: '启动以来最费时的语句' })).toContainText('select')
    expect(await seriousFindings(page, { within: '#root' })).toEqual([])

    const times = main.getByText(/^更新于/)
    const before = await times.textContent()
    await main.getByRole('button', { name: '刷新' }).click()
    await expect(times).not.toHaveText(before ?? '')
    await main.getByRole('link', { name: '任务执行记录' }).click()
    await expect(page).toHaveURL(/quartz-runs\?q\.state=failed/)
    await expect(main.getByRole('heading', { name: '执行记录' })).toBeVisible()
  })

  test('who administers no platform does not find it', async () => {
    const page = await browser.page({ as: 'config', path: '/' })
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('运行状况')
    const api = await browser.api('config')
    expect(await api.call('GET', '/sys/health')).toMatchObject({ success: false })
  })
})

describe('消息模板与发件箱', () => {
  const browser = watchedBrowser()

  test('a template is tried out, and its mail waits in the outbox for a mail server', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/messageTemplate' })
    const row = page.getByRole('row').filter({ hasText: 'enquiry_notice' })
    await row.getByRole('button', { name: '试发' }).click()
    const dialog = page.getByRole('dialog', { name: '试发：询盘通知' })
    await expect(dialog.getByLabel('customer')).toHaveValue('Emily Carter')
    await dialog.getByLabel('customer').fill('Ada <Lovelace>')
    await dialog.getByLabel('收件邮箱').fill('ada@engines.example')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '发送' }).click()
    await expect(page.getByText('已放入发件箱；未配置邮件服务，配置后自动发送')).toBeVisible()

    await page.goto('/system/sms?q.esReceiver=ada@engines.example')
    const mail = page.getByRole('row').filter({ hasText: 'ada@engines.example' })
    await expect(mail).toContainText('新询盘：Ada <Lovelace>（美国）')
    await expect(mail).toContainText('未配置邮件服务')
    await mail.getByRole('button', { name: '取消发送' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(mail).toContainText('失败，不再发送')
  })
})
