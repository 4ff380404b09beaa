import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { unique } from './support/unique'

const path = '/marketing/post'

describe('the states of a post', () => {
  const browser = watchedBrowser()

  /** A draft of a title of its own, which names it in the list. */
  async function draft(title: string) {
    const api = await browser.api('staff')
    return await api.add('/marketing/post', {
      title,
      platform: 'linkedin',
      account: '@e2e',
      kind: 'article',
      content: '正文',
    })
  }
  const titled = (name: string) => `${name} ${unique()}`
  async function step(as: string, id: string, name: string, values = {}) {
    const api = await browser.api(as)
    return await api.call('POST', `/marketing/post/${name}`, { body: { ids: [id], values } })
  }

  test('one submits, another approves: each by the button of the row', async () => {
    const title = titled('提审')
    await draft(title)
    const page = await browser.page({ as: 'staff', path })
    const list = listOn(page)
    await list.settled()
    await list.row(title).getByRole('button', { name: '提交审核' }).click()
    const dialog = page.getByRole('dialog', { name: `提交审核：${title}` })
    await expect(dialog).toContainText('提交后正文不能再改')
    await dialog.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('已提交审核')).toBeVisible()
    await expect(list.row(title)).toContainText('待审核')
    // Who has no right to it has no button.
    await expect(list.row(title).getByRole('button', { name: '审核通过' })).toHaveCount(0)

    const other = await browser.page({ as: 'config', path })
    const rows = listOn(other)
    await rows.settled()
    await rows.row(title).getByRole('button', { name: '驳回' }).click()
    const reject = other.getByRole('dialog', { name: `驳回：${title}` })
    await reject.getByRole('button', { name: '驳回' }).click()
    await expect(reject.getByText('请填写审核意见')).toBeVisible()
    await reject.getByRole('textbox', { name: '审核意见' }).fill('配图不清楚')
    await reject.getByRole('button', { name: '驳回' }).click()
    await expect(rows.row(title)).toContainText('已驳回')
  })

  test('of many it is said which ones it cannot be done to, and the others are done', async () => {
    const mark = titled('批量')
    const [one, two] = [await draft(`${mark} 甲`), await draft(`${mark} 乙`)]
    await step('staff', one.id, 'submit')
    const page = await browser.page({ as: 'staff', path })
    const list = listOn(page)
    await list.settled()
    for (const name of ['甲', '乙']) {
      await list.row(`${mark} ${name}`).getByRole('checkbox').check()
    }
    await list.tool('提交审核（1 条不可）').click()
    const dialog = page.getByRole('dialog', { name: '提交审核 1 条' })
    await expect(dialog.getByRole('note')).toContainText(`${mark} 甲`)
    await expect(dialog.getByRole('note')).toContainText('“待审核”状态不能提交审核')
    await dialog.getByRole('button', { name: '提交审核', exact: true }).click()
    await expect(list.row(`${mark} 乙`)).toContainText('待审核')
    expect((await step('config', two.id, 'approve')).success).toBe(true)
  })

  test('somebody was faster: it is told, and nothing is changed', async () => {
    const title = titled('抢先')
    const { id } = await draft(title)
    const page = await browser.page({ as: 'staff', path, expected: /400/ })
    const list = listOn(page)
    await list.settled()
    await list.row(title).getByRole('button', { name: '提交审核' }).click()
    expect((await step('admin', id, 'submit')).success).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '提交审核' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
  })

  test('the form has the steps in its head: what is typed is stored first, then the record is read, with what was done', async () => {
    const title = titled('表单')
    await draft(title)
    const page = await browser.page({ as: 'staff', path })
    const list = listOn(page)
    await list.settled()
    await list.row(title).getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑营销帖文' })
    await form.getByRole('textbox', { name: '正文' }).fill('改过的正文')
    await form.getByRole('button', { name: '提交审核' }).click()
    const question = page.getByRole('dialog', { name: '有未保存的修改，先保存再提交审核?' })
    await question.getByRole('button', { name: '确定' }).click()
    const dialog = page.getByRole('dialog', { name: `提交审核：${title}` })
    await dialog.getByRole('button', { name: '提交审核' }).click()
    const detail = page.getByRole('dialog', { name: '营销帖文详情' })
    await expect(detail.locator('.jd-record-name')).toContainText('待审核')
    await expect(detail).toContainText('改过的正文')
    await detail.getByRole('tab', { name: '动态' }).click()
    const done = detail.getByRole('list', { name: '动态' }).getByRole('listitem')
    // Where it may go from here stands below.
    const ways = detail.getByRole('region', { name: '状态与步骤' })
    await expect(ways.locator('[aria-current="step"]')).toContainText('待审核')
    await expect(ways.locator('[aria-current="step"]')).toContainText('审核通过')
    await expect(done).toHaveCount(3)
    await expect(done.first()).toContainText('提交审核')
    await expect(done.nth(1)).toContainText('改过的正文')
    await expect(list.row(title)).toContainText('待审核')
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
  })

  test('by the keyboard alone', async () => {
    const title = titled('键盘')
    await draft(title)
    const page = await browser.page({ as: 'staff', path })
    const list = listOn(page)
    await list.settled()
    await list.row(title).getByRole('button', { name: '提交审核' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `提交审核：${title}` })
    await dialog.waitFor()
    for (let tabs = 0; tabs < 6; tabs += 1) {
      await page.keyboard.press('Tab')
      const focused = await dialog
        .getByRole('button', { name: '提交审核' })
        .evaluate((button) => button === document.activeElement)
      if (focused) break
    }
    await page.keyboard.press('Enter')
    await expect(list.row(title)).toContainText('待审核')
  })

  test('on a telephone, in the dark, it can be read and pressed', async () => {
    const mark = titled('小屏')
    const { id } = await draft(mark)
    await step('staff', id, 'submit')
    const page = await browser.page({ as: 'config', path, dark: true, width: 400, height: 800 })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const card = page.getByRole('row').filter({ hasText: mark })
    await card
      .getByRole('button', { name: /更多|审核通过/ })
      .first()
      .click()
    const choice = page.getByRole('menuitem', { name: '审核通过' })
    if (await choice.isVisible()) await choice.click()
    const dialog = page.getByRole('dialog', { name: `审核通过：${mark}` })
    await dialog.waitFor()
    expect(await seriousFindings(page, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: '审核通过' }).click()
    await expect(card).toContainText('待发布')
  })
})

describe('an enquiry', () => {
  const browser = watchedBrowser()
  const listed = '/enquiry/list'

  const ask = async (subject: string, message = '请报价 500 件。') =>
    await (await browser.api('staff')).add('/crm/enquiry', {
      subject,
      customer: '叶青',
      email: 'ye@example.com',
      message,
    })
  const read = async (id: string) =>
    (
      await (
        await browser.api('staff')
      ).call<Record<string, unknown>>('GET', '/crm/enquiry/queryById', { params: { id } })
    ).result

  test('is answered from its row, with what was asked in sight', async () => {
    const subject = `答复 ${unique()}`
    const { id } = await ask(subject)
    const page = await browser.page({ as: 'staff', path: `${listed}?q.subject=${subject}` })
    const list = listOn(page)
    await list
      .row(subject)
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '记录回复' }).click()
    const dialog = page.getByRole('dialog', { name: `记录回复：${subject}` })
    await expect(dialog).toContainText('叶青 询问：请报价 500 件。')
    // What is written stands in the box at once; without it nothing is done.
    await expect(dialog.getByRole('textbox', { name: '回复内容' })).toBeFocused()
    await dialog.getByRole('button', { name: '记录回复', exact: true }).click()
    await expect(dialog).toContainText('请填写回复内容')
    await page.keyboard.type('附件是报价单。')
    await dialog.getByRole('button', { name: '记录回复', exact: true }).click()
    await expect(list.row(subject)).toContainText('跟进中')
    expect(await read(id)).toMatchObject({
      status: 'following',
      reply: '附件是报价单。',
      owner: 'staff',
    })
  })

  test('several are junk at one stroke, and one of them is brought back', async () => {
    const mark = `推销 ${unique()}`
    await ask(`${mark} 一`)
    await ask(`${mark} 二`)
    const page = await browser.page({ as: 'staff', path: `${listed}?q.subject=${mark}` })
    const list = listOn(page)
    await list.settled()
    for (const name of ['一', '二']) await list.row(`${mark} ${name}`).getByRole('checkbox').check()
    await list.tool('更多').click()
    await page.getByRole('menuitem', { name: '标记为垃圾' }).click()
    const dialog = page.getByRole('dialog', { name: /标记为垃圾/ })
    await expect(dialog).toContainText('垃圾询盘不计入统计')
    await dialog.getByRole('button', { name: /标记为垃圾/ }).click()
    await expect(list.row(`${mark} 一`)).toContainText('垃圾询盘')
    await list
      .row(`${mark} 一`)
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await expect(page.getByRole('menuitem', { name: '邮箱列入黑名单' })).toBeVisible()
    await page.getByRole('menuitem', { name: '不是垃圾' }).click()
    await expect(list.row(`${mark} 一`)).toContainText('待处理')
    await expect(list.row(`${mark} 二`)).toContainText('垃圾询盘')
  })
})
