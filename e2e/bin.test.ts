import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { unique } from './support/unique'

const path = '/marketing/post'

describe('the recycle bin', () => {
  const browser = watchedBrowser()

  async function deleted(title: string): Promise<void> {
    const api = await browser.api('admin')
    const { id } = await api.add(path, {
      title,
      platform: 'linkedin',
      account: '@e2e',
      kind: 'article',
      content: '正文',
    })
    const { success } = await api.call('DELETE', `${path}/delete`, { params: { id } })
    expect(success).toBe(true)
  }

  test('finds what was deleted by its name, and brings it back into the list', async () => {
    const mark = `回收 ${unique()}`
    await deleted(`${mark} 甲`)
    await deleted(`${mark} 乙`)
    const page = await browser.page({ as: 'admin', path })
    const list = listOn(page)
    await list.settled()
    await list.tool('回收站').click()
    const bin = page.getByRole('dialog', { name: '回收站：营销帖文' })
    const row = (name: string) => bin.getByRole('row').filter({ hasText: `${mark} ${name}` })
    await expect(row('甲')).toContainText('admin')
    const find = bin.getByRole('searchbox', { name: '按名称查找已删除的记录' })
    await find.fill('没有这样的名称')
    await expect(bin).toContainText('最近删除的记录里没有这个名称')
    await find.fill(`${mark} 乙`)
    await expect(row('乙')).toBeVisible()
    await expect(row('甲')).toHaveCount(0)
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await bin.getByRole('checkbox', { name: `选择 ${mark} 乙` }).check()
    await bin.getByRole('button', { name: '恢复 1 条' }).click()
    await expect(page.getByText('已恢复 1 条')).toBeVisible()
    await expect(row('乙')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bin).toBeHidden()
    await expect(list.row(`${mark} 乙`)).toBeVisible()
  })

  test('is there for who may restore only', async () => {
    const page = await browser.page({ as: 'staff', path })
    const list = listOn(page)
    await list.settled()
    await expect(list.tool('刷新')).toBeVisible()
    await expect(list.tool('回收站')).toHaveCount(0)
  })
})
