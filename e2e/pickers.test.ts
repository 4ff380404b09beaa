import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { moreDocuments } from './documents/more'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { chooseFiles, pickBrand } from './support/form'
import { chooseInTree, listOn } from './support/list'
import { png } from './support/png'
import { tableOn } from './support/table'
import { unique } from './support/unique'

const browser = watchedBrowser(moreDocuments())

async function newTask(page: Page) {
  await page.getByRole('button', { name: '新增', exact: true }).click()
  return page.getByRole('dialog', { name: '新增任务' })
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** What axe finds wrong with the dialog on top. */
const faults = (page: Page) =>
  seriousFindings(page, { within: '[role=dialog][aria-modal]:last-of-type' })

describe('picking', () => {
  test('a form picks people, departments and a row of a report, and the list finds them again', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/task' })
    const form = await newTask(page)
    await form.getByRole('textbox', { name: '任务名称' }).fill('核对品牌资料')

    await form.getByRole('combobox', { name: '负责人' }).click()
    const people = dialog(page, '用户选择')
    await people.getByLabel('选择 林小满').check()
    await people.getByRole('textbox', { name: '姓名' }).fill('陈')
    await people.getByRole('button', { name: '查询' }).click()
    await expect(people.getByLabel('选择 林小满')).toHaveCount(0)
    await people.getByLabel('选择 陈配置').check()
    await expect(people.getByText('已选择 2 项')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await people.getByRole('button', { name: '确认' }).click()

    await form.getByRole('combobox', { name: '负责部门' }).click()
    const departs = dialog(page, '选择部门')
    await departs.getByRole('searchbox').fill('欧洲')
    await departs.getByRole('searchbox').press('Enter')
    await departs.getByRole('treeitem', { name: '欧洲组' }).click()
    await departs.getByRole('treeitem', { name: '内容部' }).click()
    expect(await faults(page)).toEqual([])
    await departs.getByRole('button', { name: '确认' }).click()

    await form.getByRole('combobox', { name: '品牌', exact: true }).click()
    const brands = dialog(page, '品牌')
    const row = brands.getByRole('row').nth(1)
    const brand = (await row.getByRole('cell').nth(1).textContent()) ?? ''
    const country = (await row.getByRole('cell').nth(2).textContent()) ?? ''
    expect(await faults(page)).toEqual([])
    await row.dblclick()
    await expect(form.getByLabel('品牌名称')).toHaveText(brand)
    await expect(form.getByRole('combobox', { name: '国家/地区' })).toHaveText(country)

    await form.getByRole('button', { name: '保存', exact: true }).click()
    const saved = page.getByRole('row', { name: /核对品牌资料/ })
    for (const text of ['林小满', '陈配置', '欧洲组', '内容部', brand, country])
      await expect(saved).toContainText(text)

    await listOn(page).unfold()
    await page.getByRole('search').getByRole('combobox', { name: '品牌' }).click()
    await dialog(page, '品牌').getByLabel(`选择 ${brand}`).check()
    await dialog(page, '品牌').getByRole('button', { name: '确认' }).click()
    await page.getByRole('search').getByRole('combobox', { name: '负责部门' }).click()
    await dialog(page, '选择部门').getByRole('treeitem', { name: '内容部' }).dblclick()
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    await expect(page).toHaveURL(/q\.brand/)
    await expect(saved).toBeVisible()
  })

  test('the keyboard alone picks a person by department, a position and a record, in the dark too', async () => {
    const page = await browser.page({ as: 'admin', ownProfile: true })
    await page.addInitScript(() => {
      localStorage.setItem('pro__DEFAULT_PAGE_THEME', '{"value":"dark","expire":null}')
    })
    await page.goto('/content/task')
    const form = await newTask(page)
    const open = async (title: string, name: string) => {
      await form.getByRole('combobox', { name: title }).focus()
      await page.keyboard.press('Enter')
      const shown = dialog(page, name)
      await expect(shown.locator('tbody input').first()).toBeVisible()
      expect(await faults(page)).toEqual([])
      return shown
    }
    const people = await open('审批人', '根据部门选择用户')
    await people.getByRole('treeitem', { name: '内容部' }).focus()
    await page.keyboard.press('Enter')
    await expect(people.getByLabel('选择 林小满')).toHaveCount(0)
    await people.getByLabel('选择 陈配置').focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('combobox', { name: '审批人' })).toHaveText('陈配置')
    await expect(form.getByRole('combobox', { name: '审批人' })).toBeFocused()

    const roles = await open('角色', '角色选择')
    // The narrowest of the lists needs no scrolling sideways.
    const room = await roles
      .locator('.jd-pick-scroll')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(room).toBe(0)
    await page.keyboard.press('Escape')

    const posts = await open('职务', '职务选择')
    await posts.locator('tbody input').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(form.getByRole('combobox', { name: '职务' })).not.toHaveText(/请选择/)

    const enquiries = await open('关联询盘', '询盘')
    const first = enquiries.locator('tbody tr').first()
    const text = (await first.textContent()) ?? ''
    await first.locator('input').focus()
    await page.keyboard.press('PageDown')
    await expect(first).not.toHaveText(text)
    await expect(enquiries.locator('tbody input').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('combobox', { name: '关联询盘' })).not.toHaveText(/请选择/)
    await expect(form.getByRole('combobox', { name: '关联询盘' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  test('a time expression is built part by part, said in words with its next runs, and explained where it is wrong', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/task' })
    const form = await newTask(page)
    await form.getByRole('textbox', { name: '任务名称' }).fill('每周备份')
    const plan = form.getByRole('textbox', { name: '执行计划' })

    // What is wrong is said at its part, under the field and in the dialog, and nothing is saved.
    await plan.fill('0 0 25 * * ?')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const fault = 'Cron表达式参数[时]错误：25，请输入0到23之间的整数'
    await expect(form.getByRole('alert').filter({ hasText: fault })).toBeVisible()
    await form.getByRole('button', { name: '选择执行计划' }).click()
    const cron = dialog(page, 'cron表达式')
    const tab = (name: string) => cron.getByRole('tab', { name: new RegExp(`^${name}`) })
    await expect(cron.getByRole('tab')).toHaveCount(7)
    await expect(tab('时')).toHaveAttribute('aria-selected', 'true')
    await cron.getByRole('button', { name: '关闭', exact: true }).last().click()

    await plan.fill('0 30 9 ? * MON *')
    await form.getByRole('button', { name: '选择执行计划' }).click()
    await expect(cron.getByRole('status', { name: '表达式' })).toHaveText('0 30 9 ? * 2 *')
    await expect(cron.getByRole('status', { name: '含义' })).toContainText('星期一')
    const runs = cron.getByRole('list', { name: /近十次执行时间/ }).getByRole('listitem')
    await expect(runs).toHaveCount(10)
    await expect(runs.first()).toHaveText(/^\d{4}-\d\d-\d\d 09:30:00/)
    // The keyboard goes from part to part; a day puts the weekday out of use.
    await tab('秒').focus()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
    await expect(tab('天')).toBeFocused()
    await cron.getByRole('radio', { name: '在这个月的最后一天' }).check()
    await expect(cron.getByRole('status', { name: '表达式' })).toHaveText('0 30 9 L * ? *')
    expect(await faults(page)).toEqual([])
    await cron.getByRole('button', { name: '确定' }).click()
    await expect(plan).toHaveValue('0 30 9 L * ? *')

    // The tree of categories is loaded by levels, and searched by the server.
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/sys/category/')) asked.push(request.url())
    })
    await chooseInTree(form, '分类', '毛毯')
    expect(asked.every((url) => url.includes('loadTreeData'))).toBe(true)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const saved = page.getByRole('row', { name: /每周备份/ })
    await expect(saved).toContainText('0 30 9 L * ? *')
    await expect(saved).toContainText('毛毯')
  })
})

describe('picking in the cells of a table', () => {
  const file = { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') }
  const picture = (name: string, red: number) => ({
    name,
    mimeType: 'image/png',
    buffer: png(8, [red, 90, 90]),
  })

  /** With records of its own, also when the spec is tried again. */
  async function openTable(path: string, rows: number) {
    const api = await browser.api('admin')
    const name = `表格 ${unique()}`
    for (let row = 0; row < rows; row += 1) await api.add('/cms/task', { name: `${name} ${row}` })
    const query = new URLSearchParams({ 'q.name': name })
    const page = await browser.page({
      as: 'admin',
      path: `/content/${path}?${query}`,
      width: 1920,
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // The table is called what the menu calls its page.
    const table = tableOn(page, `任务 ${path}`)
    await expect(table.rows()).toHaveCount(rows)
    return { page, name, cell: table.cell }
  }
  const save = async (page: Page) => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('保存成功！')).toBeVisible()
    await page.reload()
  }

  test('by the mouse a person, a department, a row of a report, a file and pictures, which another row takes over', async () => {
    const { page, name, cell } = await openTable('taskEdit', 2)
    await (await cell(0, '审批人')).getByRole('combobox').click()
    const people = dialog(page, '根据部门选择用户')
    await people.getByRole('treeitem', { name: '内容部' }).click()
    await expect(people.getByLabel('选择 林小满')).toHaveCount(0)
    await people.getByLabel('选择 陈配置').check()
    await people.getByRole('button', { name: '确认' }).click()
    await expect(await cell(0, '审批人')).toHaveText('陈配置')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // In its box: a person may be typed, too.
    await expect((await cell(1, '审批人')).locator(':focus')).toHaveCount(1)

    await (await cell(0, '负责部门')).getByRole('combobox').click()
    const departs = dialog(page, '选择部门')
    await departs.getByRole('treeitem', { name: '内容部' }).click()
    await departs.getByRole('button', { name: '确认' }).click()
    await (await cell(0, '品牌')).click()
    await pickBrand(page, 'Hygge Nest')
    await expect(await cell(0, '品牌名称')).toHaveText('Hygge Nest')
    await chooseFiles((await cell(0, '附件')).getByText('上传文件'), file)
    await expect(await cell(0, '附件')).toContainText('说明.pd…')
    const pictures = await cell(0, '图片')
    await chooseFiles(
      pictures.getByText('上传图片'),
      ...[picture('one.png', 200), picture('two.png', 20), picture('three.png', 90)],
    )
    await expect(pictures).toContainText('+2')
    await pictures.getByRole('button', { name: '预览' }).click()
    const popup = dialog(page, '图片上传')
    await popup.getByRole('button', { name: '右移第 1 张' }).click()
    await popup.getByRole('button', { name: '删除第 3 张' }).click()
    await popup.getByRole('button', { name: '确定' }).click()
    await expect(pictures).toContainText('+1')
    await page.keyboard.press('Control+z')
    await expect(pictures).toContainText('+2')
    await page.keyboard.press('Control+y')

    // From the department to the pictures, as texts.
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowDown')
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+v')
    await expect(await cell(1, '品牌')).toHaveText('Hygge Nest')
    await save(page)
    await expect(await cell(0, '审批人')).toHaveText('陈配置')
    for (const row of [0, 1]) {
      await expect(await cell(row, '负责部门')).toHaveText('内容部')
      await expect(await cell(row, '品牌名称')).toHaveText('Hygge Nest')
      await expect(await cell(row, '附件')).toContainText('说明.pd…')
      await expect(await cell(row, '图片')).toContainText('+1')
    }
    const stored = await (await browser.api('admin')).all('/cms/task', { name: `*${name}*` })
    const two = expect.stringMatching(/_two\.png,.+_one\.png$/)
    expect(stored).toMatchObject([{ picture: two }, { picture: two }])
  })

  test('a text that is longer than its cell is wide is cut at its edge', async () => {
    const { page, cell } = await openTable('taskEdit', 1)
    const enquiry = await cell(0, '关联询盘')
    await enquiry.click()
    await dialog(page, '询盘').locator('tbody tr').first().dblclick()
    await expect(enquiry).toHaveText(/./)
    const overhang = await enquiry.evaluate((box) => {
      const text = box.querySelector('.jd-text')?.getBoundingClientRect().right ?? Number.NaN
      return text - box.getBoundingClientRect().right
    })
    expect(overhang).toBeLessThanOrEqual(0)
  })

  test('where controls are always there, by the keyboard alone: Esc gives up, the cell has the focus again', async () => {
    const { page, cell } = await openTable('taskAlways', 1)
    await (await cell(0, '任务名称')).click()
    await page.keyboard.press('Escape')
    const next = async (column: string) => {
      await page.keyboard.press('ArrowRight')
      await expect(await cell(0, column)).toHaveAttribute('data-active', 'true')
    }
    /** F2 opens its dialog, Esc closes it and leaves the cell as it was; F2 opens it again. */
    const open = async (column: string, name: string) => {
      await next(column)
      const shown = dialog(page, name)
      const before = (await (await cell(0, column)).textContent()) ?? ''
      await page.keyboard.press('F2')
      await expect(shown).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
      const left = await cell(0, column)
      await expect(left).toHaveText(before)
      await expect(left.locator(':focus').or(left.and(page.locator(':focus')))).toBeAttached()
      await page.keyboard.press('F2')
      await expect(shown).toBeVisible()
      return shown
    }
    const people = await open('审批人', '根据部门选择用户')
    await people.getByRole('treeitem', { name: '内容部' }).focus()
    await page.keyboard.press('Enter')
    await expect(people.getByLabel('选择 林小满')).toHaveCount(0)
    await people.getByLabel('选择 陈配置').focus()
    await page.keyboard.press('Enter')
    await expect(await cell(0, '审批人')).toHaveText('陈配置')

    const departs = await open('负责部门', '选择部门')
    await departs.getByRole('treeitem', { name: '内容部' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(await cell(0, '负责部门')).toHaveText('内容部')

    await next('职务')
    const brands = await open('品牌', '品牌')
    const first = brands.locator('tbody tr').first()
    const brand = (await first.getByRole('cell').nth(1).textContent()) ?? ''
    await first.locator('input').focus()
    await page.keyboard.press('Enter')
    await expect(await cell(0, '品牌名称')).toHaveText(brand)
    await page.keyboard.press('Control+z')
    await expect(await cell(0, '品牌名称')).toHaveText('')
    await page.keyboard.press('Control+y')

    // The browser has to be told that its dialog is answered here well before the key that opens it.
    const chooser = page.waitForEvent('filechooser')
    await next('品牌名称')
    await next('附件')
    await page.keyboard.press('F2')
    await expect((await cell(0, '附件')).getByLabel('附件')).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([file])
    await expect(await cell(0, '附件')).toContainText('说明.pd…')
    await page.keyboard.press('Escape')
    await expect(await cell(0, '附件')).toBeFocused()
    await save(page)
    for (const [column, text] of [
      ['审批人', '陈配置'],
      ['负责部门', '内容部'],
      ['品牌', brand],
    ] as const)
      await expect(await cell(0, column)).toHaveText(text)
    await expect(await cell(0, '附件')).toContainText('说明.pd…')
  })

  test('one that does not arrive is called off, or tried again', async () => {
    const { page, cell } = await openTable('taskEdit', 1)
    // No answer comes.
    await page.route(/common\/upload/, () => undefined)
    const paper = await cell(0, '附件')
    await chooseFiles(paper.getByText('上传文件'), file)
    await expect(paper.getByTitle(/^上传中/)).toBeVisible()
    await paper.getByRole('button', { name: '取消上传 说明.pdf' }).click()
    await expect(paper.getByText('上传文件')).toBeVisible()
    await page.unroute(/common\/upload/)

    const refused = { success: false, code: 500, message: '磁盘已满', result: null }
    await page.route(/common\/upload/, (route) => route.fulfill({ json: refused }))
    await chooseFiles(paper.getByText('上传文件'), file)
    await expect(paper.getByTitle('磁盘已满')).toBeVisible()
    await page.unroute(/common\/upload/)
    await paper.getByRole('button', { name: '重试 说明.pdf' }).click()
    await expect(paper.getByRole('button', { name: '操作' })).toBeVisible()
  })
})
