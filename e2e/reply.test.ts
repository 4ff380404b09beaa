import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { unique } from './support/unique'

describe('回复询盘', () => {
  const browser = watchedBrowser()

  async function ask(customer: string) {
    const subject = `邮件 ${unique()}`
    const staff = await browser.api('staff')
    await staff.add('/crm/enquiry', {
      subject,
      customer,
      email: `${subject.slice(3)}@buyer.example`,
      language: 'en',
      company: 'Buyer Ltd',
      country: 'DE',
      message: 'Please quote 500 pieces.',
    })
    return { subject, receiver: `${subject.slice(3)}@buyer.example` }
  }

  test('goes from the list into the outbox, by keys alone', async () => {
    const { subject, receiver } = await ask('Emma <Brown>')
    const page = await browser.page({ as: 'staff', path: `/enquiry/list?q.subject=${subject}` })
    const list = listOn(page)
    await list.settled()
    await list.row(subject).getByRole('button', { name: '回复', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `回复：${subject}` })
    // Nothing is written yet: nothing is asked.
    await expect(dialog.getByRole('textbox', { name: '主题' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(`Emma <Brown> <${receiver}>`)
    await expect(dialog).toContainText('未配置邮件服务')
    await expect(dialog).toContainText('Please quote 500 pieces.')
    // The first reply is proposed, whole; the test chooses another template.
    await expect(dialog.getByRole('textbox', { name: '主题' })).toHaveValue(/^Thank you/)
    await expect(dialog.getByRole('combobox', { name: '模板' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-dropdown:visible').waitFor()
    await page.keyboard.type('样品')
    await expect(page.locator('.ant-select-dropdown:visible').getByTitle('样品安排')).toBeVisible()
    await page.keyboard.press('Enter')
    const line = dialog.getByRole('textbox', { name: '主题' })
    await expect(line).toHaveValue(`Samples of \${product}`)
    expect(await seriousFindings(page, { within: '[role="dialog"]' })).toEqual([])
    // The enquiry names no product: nothing goes out before it is written over.
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('status').filter({ hasText: '意向产品' })).toBeVisible()
    await expect(line).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Our samples')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('They leave tomorrow.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('已回复；未配置邮件服务')).toBeVisible()
    await expect(list.row(subject)).toContainText('跟进中')

    const admin = await browser.page({ as: 'admin', path: `/system/sms?q.esReceiver=${receiver}` })
    const mail = admin.getByRole('row').filter({ hasText: receiver })
    await expect(mail).toContainText('Our samples')
    await expect(mail).toContainText('They leave tomorrow.')
  })
})
