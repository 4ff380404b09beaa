import type { Page } from 'playwright'
import { expect } from '../expect'
import { chooseFiles } from '../form'
import { choose, listOn } from '../list'
import { goTo } from '../menu'
import { agree, find, save, write } from './hands'
import type { Worker } from './work'

/**
 * The same as a product of lists and forms has it, done in ours: look for the record in its list, open it, fill in its
 * form, save, go back to the list. No home, nothing done to several at once, nothing pasted, no calendar.
 */
export const oneByOne: Worker = {
  async answer(page, { enquiries }) {
    await goTo(page, '询盘管理')
    await narrow(page, '状态', '待处理')
    for (const { subject } of enquiries) {
      const row = listOn(page).row(String(subject))
      await row.getByRole('button', { name: '回复', exact: true }).click()
      const mail = page.getByRole('dialog', { name: `回复：${subject}` })
      await expect(mail.getByRole('textbox', { name: '主题' })).toBeVisible()
      await mail.getByRole('button', { name: '发送', exact: true }).click()
      await expect(mail).toHaveCount(0)
      await expect(row).toHaveCount(0)
    }
  },

  async publish(page, { products }) {
    await goTo(page, '产品管理')
    await narrow(page, '状态', '草稿')
    const list = listOn(page)
    for (const { name, pictures } of products) {
      await list.row(String(name)).getByRole('button', { name: '编辑', exact: true }).click()
      const form = page.getByRole('dialog', { name: '编辑产品' })
      await chooseFiles(form.getByText('上传图片'), ...pictures)
      await expect(form.locator('.jd-tile img')).toHaveCount(pictures.length)
      await save(form)
      // The row is read again.
      await expect(list.row(String(name)).locator('img').first()).toBeVisible()
      await list.row(String(name)).getByRole('button', { name: '上架', exact: true }).click()
      await agree(page, '上架')
      await expect(list.row(String(name))).toHaveCount(0)
    }
  },

  async plan(page, { posts, account, products }) {
    await goTo(page, '营销帖文')
    const list = listOn(page)
    for (const [at, { day, product }] of posts.entries()) {
      await list.tool('新增').click()
      const form = page.getByRole('dialog', { name: '新增营销帖文' })
      await expect(form.getByRole('textbox', { name: '主题', exact: true })).toBeFocused()
      await page.keyboard.type(product.name)
      await choose(form, '平台', 'LinkedIn')
      await write(form, '发布账号', account)
      await write(form, '正文', product.intro)
      const pictures = products[at]?.pictures ?? []
      await chooseFiles(form.getByText('上传图片'), ...pictures)
      await expect(form.locator('.jd-tile img')).toHaveCount(pictures.length)
      await find(form, '推广产品', product.name)
      await write(form, '计划发布时间', `${day} 09:00:00`)
      await page.keyboard.press('Enter')
      await save(form)
      await list.row(product.name).getByRole('button', { name: '提交审核', exact: true }).click()
      await agree(page, '提交审核')
      await expect(list.row(product.name)).toContainText('待审核')
    }
  },

  async figures(page, { plan, days }) {
    await goTo(page, '广告计划')
    await page.getByRole('row').filter({ hasText: plan.name }).first().getByRole('radio').click()
    const below = page.locator('.jd-children').getByRole('tabpanel')
    for (const { date, impressions, clicks, cost, enquiries, revenue } of days) {
      await below.getByRole('button', { name: '新增', exact: true }).click()
      const form = page.getByRole('dialog', { name: '新增每日数据' })
      await expect(form.getByRole('textbox', { name: '日期', exact: true })).toBeFocused()
      await page.keyboard.type(date)
      for (const value of [impressions, clicks, cost, enquiries, revenue]) {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Control+a')
        await page.keyboard.type(String(value))
      }
      await save(form)
    }
  },

  async react(page, { keyword, landing }) {
    await goTo(page, '关键词管理')
    // Its groups are none of a plain list: the click that takes them away stands for the one that sorts by the change.
    await page.getByRole('button', { name: /分组/ }).click()
    await narrow(page, '走势', '下降')
    const list = listOn(page)
    await list.row(keyword.word).getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑关键词' })
    await write(form, '着陆页', landing)
    await choose(form, '类型', '核心词')
    await save(form)
  },
}

/** Puts a condition into the query bar. */
async function narrow(page: Page, label: string, text: string): Promise<void> {
  const list = listOn(page)
  // The page before it stays on the screen until the list has its code: a home has tables, too, and no query bar.
  await list.query.waitFor()
  await list.unfold()
  await choose(list.query, label, text)
  await list.submit()
}
