import type { Page } from 'playwright'
import { expect } from '../expect'
import { chooseFiles } from '../form'
import { choose, listOn } from '../list'
import { goTo } from '../menu'
import { agree, find, save, write } from './hands'
import type { Worker } from './work'

/** Somebody who knows the product: what waits stands on the home, and much is done at once. */
export const practised: Worker = {
  async answer(page, { enquiries }) {
    await task(page, /条询盘待回复/)
    const list = listOn(page)
    const subjects = (await list.column('主题')).slice(0, enquiries.length)
    await list.rows.first().getByRole('button', { name: '回复', exact: true }).click()
    for (const [at, subject] of subjects.entries()) {
      const dialog = page.getByRole('dialog', { name: `回复：${subject}` })
      await expect(dialog.getByRole('textbox', { name: '主题' })).toBeVisible()
      const isLast = at === subjects.length - 1
      await page.keyboard.press(isLast ? 'Control+Enter' : 'Control+Shift+Enter')
      await expect(dialog).toHaveCount(0)
    }
  },

  async publish(page, { products }) {
    await goTo(page, '产品批量编辑')
    for (const { sku, pictures } of products) {
      const row = page.getByRole('row').filter({ hasText: sku })
      await chooseFiles(row.getByText('上传图片'), ...pictures)
      await expect(row.locator('.jd-thumb')).toBeVisible()
    }
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/已保存|保存成功/).first()).toBeVisible()
    await goTo(page, '首页')
    await task(page, /个我的产品草稿/)
    const list = listOn(page)
    await list.expectTotal(products.length)
    await list.head.getByRole('checkbox').first().click()
    await list.tool(/^上架/).click()
    await agree(page, '上架')
    await list.expectTotal(0)
  },

  async plan(page, { posts, account, channel }) {
    await goTo(page, '营销帖文')
    await page.getByRole('button', { name: '发布日历' }).click()
    for (const [at, { day, product }] of posts.entries()) {
      const cell = page.locator(`[data-day="${day}"]`)
      await page.locator('.jd-days').waitFor()
      if ((await cell.count()) === 0) await page.getByRole('button', { name: '下个月' }).click()
      await cell.hover()
      await cell.getByRole('button', { name: /^新增/ }).click()
      const form = page.getByRole('dialog', { name: '新增营销帖文' })
      await find(form, '推广产品', product.name)
      // The form remembers the channel for the next record.
      if (at === 0) await find(form, '渠道', channel)
      await expect(form.getByRole('textbox', { name: '发布账号', exact: true })).toHaveValue(
        account,
      )
      await expect(form.getByRole('textbox', { name: '正文', exact: true })).not.toHaveValue('')
      await save(form)
    }
    await page.getByRole('button', { name: '表格', exact: true }).click()
    const list = listOn(page)
    await list.settled()
    for (const { product } of posts) await list.row(product.name).getByRole('checkbox').click()
    await list.tool(/^提交审核/).click()
    await agree(page, '提交审核')
    for (const { product } of posts) await expect(list.row(product.name)).toContainText('待审核')
  },

  async figures(page, { plan, days }) {
    await goTo(page, '广告计划')
    await page.getByRole('row').filter({ hasText: plan.name }).first().getByRole('radio').click()
    const below = page.locator('.jd-children').getByRole('tabpanel')
    await below.getByRole('button', { name: '从表格粘贴' }).click()
    const dialog = page.getByRole('dialog', { name: '粘贴新增每日数据' })
    await expect(dialog.getByRole('textbox', { name: '要新增的行' })).toBeFocused()
    await page.keyboard.press('Control+v')
    await dialog.getByRole('button', { name: `新增 ${days.length} 条` }).click()
    await expect(page.getByText(`已新增 ${days.length} 条`)).toBeVisible()
  },

  async react(page, { keyword, landing }) {
    await goTo(page, '首页')
    // Cards that are not in sight are read when they come there.
    await page.getByRole('heading', { name: '排名下降' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: keyword.word, exact: true }).click()
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑关键词' })
    await write(form, '着陆页', landing)
    await choose(form, '类型', '核心词')
    await save(form)
  },
}

/** Presses what waits on the home, and sees the list of it. */
async function task(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await listOn(page).pager.waitFor()
}
