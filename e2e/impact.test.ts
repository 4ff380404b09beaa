import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { unique } from './support/unique'

describe('谁能看到，改了会怎样', () => {
  const browser = watchedBrowser()

  test('an administrator sees who has a field and by which roles, and finds one of them', async () => {
    const page = await browser.page({ as: 'admin', path: '/account/why' })
    const main = page.getByRole('main')
    await main.getByText('谁能看到', { exact: true }).click()
    await main.getByText('字段', { exact: true }).click()
    await main.getByLabel('哪个字段').fill('产品 · 单价')
    await page.getByTitle('产品 · 单价', { exact: true }).click()
    const answer = main.getByRole('region', { name: '结论' })
    await expect(answer.getByRole('status').first()).toHaveText(
      /人中 \d+ 人能看到，其中 \d+ 人能修改/,
    )
    const table = answer.getByRole('table', { name: '能看到的人' })
    await answer.getByRole('searchbox', { name: '查找姓名或账号' }).fill('admin')
    await expect(table.getByRole('row').filter({ hasText: 'admin' })).toContainText('管理员')
    await answer.getByRole('searchbox', { name: '查找姓名或账号' }).fill('staff')
    await expect(answer).toContainText('没有这样的人')
    expect(await seriousFindings(page, { within: '#root' })).toEqual([])
    await page.reload()
    await expect(answer.getByRole('status').first()).toContainText('能修改')
  })

  test('the grants of a role tell what they would do before they are saved, and nothing is done', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/role' })
    const row = page.getByRole('row').filter({ hasText: '运营人员' }).first()
    await row.getByRole('button', { name: /^授权/ }).click()
    const dialog = page.getByRole('dialog', { name: /^授权/ })
    await dialog.getByRole('searchbox', { name: '查找菜单或按钮' }).fill('产品管理')
    const entry = dialog.getByRole('treeitem', { name: '产品管理' })
    await entry.click()
    await expect(dialog.getByText(/收回 1/)).toBeVisible()
    await dialog.getByRole('button', { name: '影响' }).click()
    const impact = page.getByRole('dialog', { name: '保存后的影响' })
    await expect(impact.getByText(/^影响 \d+ 人$/)).toBeVisible()
    const lost = impact.getByRole('region', { name: '失去' })
    await lost.getByText('内容管理 / 产品管理', { exact: true }).click()
    await expect(lost).toContainText('（staff）')
    expect(await seriousFindings(page, { within: '.jd-impact' })).toEqual([])
    await impact.getByRole('tab', { name: '按人' }).click()
    await impact.getByRole('searchbox', { name: '查找姓名或账号' }).fill('staff')
    await impact.getByText(/（staff）/).click()
    await expect(impact).toContainText('失去菜单：内容管理 / 产品管理')
    await impact.locator('.jd-form-foot').getByRole('button', { name: '关闭' }).click()
    await expect(dialog.getByText(/收回 1/)).toBeVisible()
    const staff = await browser.api('staff')
    const menu = await staff.call('GET', '/sys/permission/getUserPermissionByToken')
    expect(JSON.stringify(menu.result)).toContain('产品管理')
  })

  test('so does the form of an account', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/user' })
    const row = page.getByRole('row').filter({ hasText: 'staff' }).first()
    await row.getByRole('button', { name: /^编辑/ }).click()
    const form = page.getByRole('dialog', { name: /^编辑用户/ })
    const ask = form.getByRole('button', { name: '影响' })
    await expect(ask).toHaveAttribute('aria-disabled', 'true')
    await form.getByLabel('用户姓名').fill('林小小')
    await ask.click()
    const impact = page.getByRole('dialog', { name: '保存后的影响' })
    await expect(impact.getByText('没有人会因此得到或失去什么。')).toBeVisible()
  })

  test('whoever is taken out of a role: what he loses stands above the button', async () => {
    const api = await browser.api('admin')
    const role = (await api.list('/sys/role', { roleName: '运营人员' })).records[0]
    const page = await browser.page({ as: 'admin', path: `/system/role?head=${role?.id}` })
    const users = page.getByRole('tabpanel', { name: '用户', exact: true })
    const line = users.getByRole('row').filter({ hasText: 'staff' }).first()
    await line.getByRole('button', { name: '移出角色' }).click()
    const question = page.getByRole('dialog', { name: /移出角色？$/ })
    await expect(question.getByText('影响 1 人')).toBeVisible()
    const lost = question.getByRole('region', { name: '失去' })
    await lost
      .getByRole('button', { name: /^展开其余/ })
      .first()
      .click()
    await expect(lost.getByText('内容管理 / 产品管理', { exact: true })).toBeVisible()
    await expect(lost).toContainText('数据')
    expect(await seriousFindings(page, { within: '.jd-impact' })).toEqual([])
    await question.getByRole('button', { name: '取消' }).click()
    await expect(line).toBeVisible()
  })

  test('several are given a role at once; of one that gives nothing a plain question takes them out', async () => {
    const api = await browser.api('admin')
    const roleCode = unique()
    const name = `空角色${roleCode}`
    await api.add('/sys/role', { roleName: name, roleCode })
    const role = (await api.list('/sys/role', { roleName: name })).records[0]
    const page = await browser.page({ as: 'admin', path: `/system/role?head=${role?.id}` })
    const users = page.getByRole('tabpanel', { name: '用户', exact: true })
    await users.getByRole('button', { name: '添加用户' }).click()
    const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
    const boxes = picker.getByRole('checkbox', { name: /^选择 / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await picker.getByRole('button', { name: '影响' }).click()
    const impact = page.getByRole('dialog', { name: '保存后的影响' })
    await expect(impact.getByText('没有人会因此得到或失去什么。')).toBeVisible()
    await impact.locator('.jd-form-foot').getByRole('button', { name: '关闭' }).click()
    await picker.getByRole('button', { name: '确认' }).click()
    await expect(users.getByRole('button', { name: '移出角色' })).toHaveCount(2)
    await users.getByRole('checkbox', { name: '全选' }).check()
    await users.getByRole('button', { name: '批量移出' }).click()
    const question = page.locator('.question')
    await expect(question).toContainText('2 人移出角色？')
    await question.getByRole('button', { name: '确定' }).click()
    await expect(users.getByRole('button', { name: '移出角色' })).toHaveCount(0)
    await api.call('DELETE', '/sys/role/delete', { params: { id: role?.id ?? '' } })
  })

  test('on a telephone the question is read whole', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/user', width: 400, height: 800 })
    const card = page.getByRole('row').filter({ hasText: 'staff' }).first()
    await card.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('menuitem', { name: '冻结' }).click()
    const title = page.getByRole('dialog').getByRole('heading', { name: /^冻结/ })
    await expect(title).toBeVisible()
    const isWhole = await title.evaluate(
      (heading) =>
        heading.scrollWidth <= heading.clientWidth && heading.scrollHeight <= heading.clientHeight,
    )
    expect(isWhole).toBe(true)
    await page.keyboard.press('Escape')
  })
})
