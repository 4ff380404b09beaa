import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { unique } from './support/unique'

describe('many records at once', () => {
  const browser = watchedBrowser()

  test('rows of a sheet become records, are mended where they are wrong, and edited together', async () => {
    const mark = unique()
    const page = await browser.page({ as: 'staff', path: '/seo/keyword?group=off' })
    const list = listOn(page)
    await list.settled()
    await list.tool('粘贴新增').click()
    const dialog = page.getByRole('dialog', { name: '粘贴新增关键词' })
    const sheet = [
      ['月搜索量', '关键词', '站点', '国家/地区', '备注'],
      ['1200', `${mark} 亚麻床`, '云栖家居德文站', '美国', '不要'],
      ['很多', `${mark} 书桌`, '云栖家居德文站', '德国', '不要'],
    ]
    await dialog
      .getByRole('textbox', { name: '要新增的行' })
      .fill(sheet.map((row) => row.join('\t')).join('\n'))
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByText(/没有这些列，未读入：备注。1 处不能识别，已标出/)).toBeVisible()
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await dialog.getByRole('button', { name: '新增 2 条' }).click()
    await expect(page.getByText('有 1 处需要修改')).toBeVisible()
    const wrong = dialog.locator('[aria-invalid="true"]').first()
    await wrong.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('90')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '新增 2 条' }).click()
    await expect(page.getByText('已新增 2 条')).toBeVisible()
    await expect(dialog).toBeHidden()

    await list.query.getByRole('textbox', { name: '关键词' }).fill(mark)
    await list.submit()
    await list.expectTotal(2)
    await list.table.getByRole('checkbox').first().check()
    await list.tool('批量编辑').click()
    const many = page.getByRole('dialog', { name: '批量编辑 2 条' })
    await many.getByRole('checkbox', { name: '修改“目标排名”' }).check()
    await many.getByRole('textbox', { name: '目标排名' }).fill('0')
    await many.getByRole('button', { name: '修改 2 条' }).click()
    await expect(many.getByRole('alert')).toContainText('目标排名不能小于 1')
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await many.getByRole('textbox', { name: '目标排名' }).fill('3')
    await many.getByRole('button', { name: '修改 2 条' }).click()
    await expect(page.getByText('已修改 2 条')).toBeVisible()
    expect(await list.column('目标排名')).toEqual(['3', '3'])
  })
})
