import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { chooseFiles } from './support/form'
import { listOn } from './support/list'
import { png } from './support/png'

const browser = watchedBrowser()

const editorOn = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })

/** Files of the editors that the page has fetched. */
function watchEditors(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/\/(Edit|Show|views|TemplateDialog|cleanHtml)-/.test(url)) fetched.push(url)
    if (!url.startsWith('http://localhost') && /^https?:/.test(url)) fetched.push(`outside: ${url}`)
  })
  return fetched
}

describe('rich text', () => {
  test('is written, coloured, given a picture, saved, and comes back the same', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/news?q.title=端到端富文本' })
    const fetched = watchEditors(page)
    await listOn(page).settled()
    expect(fetched).toEqual([])
    await listOn(page).tool('新增').click()
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('端到端富文本')
    const editor = editorOn(page)
    await editor.click()
    await page.keyboard.type('亲爱的客户：')
    await page.keyboard.press('Enter')

    // A template of the library, in a colour of its own choice.
    await page.getByRole('button', { name: '模板库' }).click()
    const library = page.getByRole('dialog', { name: '模板库' })
    await expect.poll(async () => (await library.boundingBox())?.width).toBe(1050)
    await library.getByRole('button', { name: '表格模板' }).click()
    await expect(library.getByRole('radio', { name: '尺寸表' })).toBeChecked()
    await library.getByRole('radio', { name: '参数表' }).press('ArrowUp')
    await expect(library.getByRole('radio', { name: '尺寸表' })).toBeChecked()
    await library.getByRole('radio', { name: '浅绿' }).focus()
    await page.keyboard.press('Space')
    expect(await seriousFindings(page, { within: '[role=dialog]' })).toEqual([])
    await library.getByRole('button', { name: '插入' }).click()
    await expect(page.getByText('插入成功')).toBeVisible()
    await expect(editor.getByRole('cell', { name: 'King-Single' })).toBeVisible()

    await page.keyboard.type('见图：')
    await chooseFiles(page.getByRole('button', { name: '上传图片' }).first(), {
      name: '床.png',
      mimeType: 'image/png',
      buffer: png(40, [90, 120, 200]),
    })
    const picture = editor.getByRole('img', { name: '床.png' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(40)
    expect(await seriousFindings(page)).toEqual([])
    // The editor keeps the caret beside a picture by a mark that is none of the text.
    const written = (await editor.innerHTML()).replaceAll('\uFEFF', '')

    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('添加成功！')).toBeVisible()
    const api = await browser.api('admin')
    const [stored] = (await api.list('/cms/news', { title: '端到端富文本' })).records
    const content = String(stored?.content)
    expect(content).toMatch(
      /^<p>亲爱的客户：<\/p><div[\s\S]*见图：<img src="\/adwebv21\/sys\/common\/static\//,
    )
    expect(content).toBe(written)

    // Reopened and read: the same, and nothing of it has changed by being looked at.
    await listOn(page).row('端到端富文本').getByRole('button', { name: '编辑' }).click()
    await expect.poll(() => editor.innerHTML()).toBe(content)
    await page.goto(`/content/news?detail=${stored?.id}`)
    const paper = page.locator('.jd-paper')
    await expect.poll(() => paper.innerHTML()).toBe(content)
    expect(await seriousFindings(page)).toEqual([])
    expect(fetched.filter((url) => url.startsWith('outside'))).toEqual([])
  })

  test('what nobody may store is taken out by the server', async () => {
    const api = await browser.api('admin')
    const { id } = await api.add('/cms/news', {
      title: '端到端清洗',
      status: 'draft',
      content:
        '<p onclick="steal()" class="x" style="position:fixed; color:red">一</p><script>steal()</script>',
    })
    const { result } = await api.call<{ content: string }>('GET', '/cms/news/queryById', {
      params: { id },
    })
    expect(result.content).toBe('<p style="color:red">一</p>')
    const empty = await api.call('POST', '/cms/news/add', {
      body: { title: '空', status: 'draft', content: '<p><br></p><script>x</script>' },
    })
    expect(empty).toMatchObject({ success: false, code: 400 })
  })
})

test('Markdown is written beside its picture, without a word from another site; every widget’s states are accessible', async () => {
  const page = await browser.page({ as: 'admin', path: '/demo/widgets' })
  const fetched = watchEditors(page)
  const section = page.getByRole('region', { name: 'Markdown' })
  await section.scrollIntoViewIfNeeded()
  // Other boxes of the sample have its name, too, and are there before it.
  const editor = section
    .getByRole('textbox', { name: '更新说明' })
    .and(page.locator('[aria-multiline=true]'))
    .first()
  await editor.click()
  await expect(editor).toBeFocused()
  // What it holds is in it, and is drawn beside it.
  await expect(editor).toContainText('1.2')
  await expect(section.getByRole('table').first()).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('### 第三级')
  await expect(editor).toContainText('### 第三级')
  await expect(section.getByRole('heading', { name: '第三级' }).first()).toBeVisible()
  // What the editor paints in colours of its own.
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(
    '[官网](/cms) <https://example.com> `代码` ~~旧~~ &amp; <b>粗</b> <!-- 注 -->',
  )
  await expect(section.getByRole('link', { name: '官网' }).first()).toBeVisible()
  // All types of the page, each empty, filled, disabled and wrong.
  expect(await seriousFindings(page)).toEqual([])
  // In the built console, too, what all fields say (`type`) is no property of one.
  const area = page.getByRole('region', { name: '省市区' })
  await expect(area.getByText('Bad type value: map').first()).toBeVisible()
  await expect(area.getByText('Bad type value: area')).toHaveCount(0)
  await page.locator('#image').getByRole('button', { name: '网络图片' }).first().click()
  const popup = page.getByRole('dialog', { name: '图片上传' })
  await expect.poll(async () => (await popup.boundingBox())?.width).toBe(520)
  expect(fetched.filter((url) => url.startsWith('outside'))).toEqual([])
  // On a telephone its tools stand in more lines; none is out of sight.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 400, height: 800 })
  const tools = section.locator('.md-editor-toolbar').first().getByRole('button')
  await expect
    .poll(async () => {
      const edge = 400 - 24
      const rights = await tools.evaluateAll((all) =>
        all.map((tool) => tool.getBoundingClientRect().right),
      )
      return [rights.length > 10, rights.filter((right) => right > edge)]
    })
    .toEqual([true, []])
})

describe('a text in the cell of a table', () => {
  test.each([
    ['图文', '精选亚麻'],
    ['更新记录', '新增 富文本'],
  ])(
    '%s: Escape asks; who stays goes on writing, and what is confirmed stands there',
    async (title) => {
      const page = await browser.page({ as: 'admin', path: '/demo/tables' })
      const { cell, dialog, editor } = await openCell(page, title)
      await page.keyboard.type('one')
      for (const _ of ['by the keyboard', 'by the mouse']) {
        await page.keyboard.press('Escape')
        const question = page.locator('.question')
        await expect(question).toContainText('确定放弃吗')
        if (_ === 'by the mouse') await question.getByRole('button', { name: '取消' }).click()
        else await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(editor).toBeFocused()
        await page.keyboard.type(' two')
      }
      await dialog.getByRole('button', { name: '确定' }).click()
      await expect(dialog).toBeHidden()
      await expect(cell).toHaveText('one two two')
    },
  )

  test('on a slow machine it asks too, whenever one leaves it after a key', async () => {
    const page = await browser.page({ as: 'admin', path: '/demo/tables', ownProfile: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const question = page.locator('.question')
    const ways = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]
    // The editor tells of a text within a tenth of a second, and the dialog is drawn some time later.
    for (const waitMs of [0, 60, 90, 110, 130])
      for (const leave of ways) {
        const { dialog } = await openCell(page, '图文')
        await page.keyboard.type('x')
        await page.waitForTimeout(waitMs)
        await leave()
        await expect(question).toContainText('确定放弃吗')
        await question.getByRole('button', { name: '确定' }).click()
        await expect(dialog).toBeHidden()
      }
  })
})

/** The editor of a cell of the demo's table, which has the keyboard. */
async function openCell(page: Page, title: string) {
  const grid = page.getByRole('grid', { name: '选择与弹窗' })
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  const head = grid.getByRole('columnheader').filter({ hasText: title })
  const line = await head.getAttribute('aria-colindex')
  const cell = grid.locator(`.jd-grid-body > [data-row="1"] > [aria-colindex="${line}"]`)
  await cell.click()
  const dialog = page.getByRole('dialog', { name: title })
  const editor = dialog.getByRole('textbox', { name: title })
  await expect(editor).toBeFocused()
  return { cell, dialog, editor }
}
