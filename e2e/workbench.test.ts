import type { Page } from 'playwright'
import { describe, expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { startOwnServer } from './support/ownServer'
import { bar, editor, findings, openDocument, replaceText, workbenchOf } from './support/workbench'

/* 页面配置: what is published here changes the screens, so the server is this file's own. */

const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

const entity = 'entities/cms/brand.json'

async function publish(page: Page, note: string, tells?: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^发布 \d+ 份修改$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '发布修改' })
  if (tells !== undefined) await expect(dialog).toContainText(tells)
  await dialog.getByRole('textbox', { name: '说明' }).fill(note)
  await dialog.getByRole('button', { name: /^发布 \d+ 份修改$/ }).click()
  await expect(page.getByText(/^已发布为第 \d+ 版$/)).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function shownColumns(name: string): Promise<void> {
  const page = await browser.page({ as: 'staff', path: '/content/brand' })
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
}

describe('an author', () => {
  test('changes a title, mends a mistake by its fix, publishes, and takes it back', async () => {
    const colleague = await browser.page({ as: 'staff', path: '/content/brand' })
    await expect(colleague.getByRole('columnheader', { name: '品牌名称' })).toBeVisible()
    await colleague.getByRole('button', { name: '新增', exact: true }).click()
    const form = colleague.getByRole('dialog', { name: /新增/ })
    await form.getByRole('textbox', { name: '品牌名称' }).fill('写到一半')
    const page = await browser.page({ as: 'admin', path: '/online/cgform?code=brand&noun=entity' })
    await page.getByRole('button', { name: '编辑', exact: true }).first().click()
    await openDocument(page)

    await replaceText(page, '"input"', '"inptu"')
    await expect(findings(page)).toContainText('是否想写 “input”')
    await findings(page).getByRole('button', { name: '改为 input' }).click()
    await expect(findings(page)).toContainText('没有问题')
    await expect(bar(page)).toContainText('没有未发布的修改')

    await replaceText(page, '品牌名称', '商标名称')
    await expect(bar(page)).toContainText('已保存')
    await publish(page, '品牌改称商标', '“品牌管理”：林小满')
    // Who is in the middle of typing keeps it and the form that it stands in; the page behind it has the change.
    await expect(colleague.locator('th', { hasText: '商标名称' })).toBeVisible()
    await expect(form.getByRole('textbox', { name: '品牌名称' })).toHaveValue('写到一半')
    await expect(bar(page)).toContainText('没有未发布的修改')
    await expect(page.getByText(`${entity} · 第 1 版`)).toBeVisible()
    await shownColumns('商标名称')

    await page.getByRole('button', { name: '历史', exact: true }).click()
    const versions = page.getByRole('dialog', { name: '品牌 的历史' })
    await expect(versions).toContainText('字段“品牌名称”（name）：改名为“商标名称”')
    await versions.getByRole('button', { name: '关闭' }).last().click()
    await bar(page).getByRole('button', { name: '发布历史' }).click()
    const history = page.getByRole('dialog', { name: '发布历史' })
    await expect(history).toContainText('品牌改称商标')
    await history.getByRole('button', { name: '撤回这一版' }).click()
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await expect(page.getByText('已撤回，发布为第 2 版')).toBeVisible()
    await shownColumns('品牌名称')
  })

  test('loses nothing by a reload, not even while the server cannot be reached', async () => {
    const page = await browser.page({
      as: 'admin',
      path: workbenchOf('dicts/case_status.json'),
      expected: /ERR_FAILED|Failed to load/,
    })
    await openDocument(page)
    await page.route('**/sys/document/changeset**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await replaceText(page, '"title": "', '"title": "端到端')
    await expect(bar(page)).toContainText('已保存在本浏览器')
    await page.unroute('**/sys/document/changeset**')
    await page.reload()
    await expect(editor(page)).toContainText('端到端')
    await expect(bar(page)).toContainText('已保存')
    const api = await browser.api('admin')
    const { result } = await api.call<{ texts: object }>('GET', '/sys/document/changeset')
    same(JSON.stringify(result.texts)).toContain('端到端')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await expect(bar(page)).toContainText('没有未发布的修改')
    await expect(editor(page)).not.toContainText('端到端')
  })

  test('is asked where two of his windows change the same document', async () => {
    const page = await browser.page({
      as: 'admin',
      path: workbenchOf('dicts/news_type.json'),
      expected: /409/,
    })
    await openDocument(page)
    const other = await browser.tab(page)
    await other.goto(workbenchOf('dicts/news_type.json'))
    await openDocument(other)
    await replaceText(page, '"title": "', '"title": "甲')
    await expect(bar(page)).toContainText('已保存')
    await replaceText(other, '"title": "', '"title": "乙')
    const dialog = other.getByRole('dialog', { name: '另一个窗口也改了这些文档' })
    await expect(dialog).toContainText('甲')
    await dialog.getByRole('button', { name: '用另一个窗口的文本' }).click()
    await expect(editor(other)).toContainText('"甲')
    await editor(other).focus()
    await other.keyboard.press('Control+z')
    await expect(editor(other)).toContainText('"乙')
    await bar(other).getByRole('button', { name: '1 份修改的更多操作' }).click()
    await other.getByRole('menuitem', { name: '放弃全部修改' }).click()
    await other.getByRole('button', { name: '确定', exact: true }).click()
    await expect(bar(other)).toContainText('没有未发布的修改')
  })

  test('writes by keys: what may stand there is offered, and Esc then Tab leaves', async () => {
    const page = await browser.page({ as: 'admin', path: workbenchOf('pages/cms/brand.json') })
    await openDocument(page)
    await replaceText(page, '"entity": "brand",', '"entity": "brand",\n  "pageSi')
    await page.keyboard.press('Alt+/')
    const offered = page.getByRole('listbox', { name: '可写的内容' })
    await expect(offered.getByRole('option').first()).toContainText('pageSize')
    await page.keyboard.press('Escape')
    // The document's own name is what the editor is called by: writing it takes nobody out of the editor.
    await replaceText(page, '"title": "品牌管理', '"title": "')
    for (const sign of '商标管理') {
      await page.keyboard.insertText(sign)
      await expect(page.getByRole('article')).toContainText(sign)
    }
    await expect(editor(page)).toContainText('"title": "商标管理"')
    // The first closes what is offered, if it is about to be.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(editor(page)).not.toBeFocused()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await expect(bar(page)).toContainText('没有未发布的修改')
  })

  test('begins a screen: its documents stand together, without a finding', async () => {
    const page = await browser.page({ as: 'admin', path: '/online/workbench' })
    await bar(page).getByRole('button', { name: '新建' }).click()
    const dialog = page.getByRole('dialog', { name: '新建文档' })
    await dialog.getByRole('textbox', { name: '中文名称' }).fill('合同')
    await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('crm/contract')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(editor(page)).toContainText('"entity": "contract"')
    await expect(findings(page)).toContainText('没有问题')
    await publish(page, '合同')
    await page.reload()
    await page.goto('/crm/contract')
    await expect(page.getByRole('columnheader', { name: '名称' })).toBeVisible()

    // A field with a value is renamed, and the release taken back: the value is there each time.
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: /新增/ })
    await form.getByRole('textbox', { name: '名称' }).fill('年度框架')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('cell', { name: '年度框架', exact: true })).toBeVisible()
    const other = await elsewhere()
    const renamed = await other.publish({
      'entities/crm/contract.json': (text) => {
        const { fields, ...document } = JSON.parse(text.replaceAll('"name"', '"subject"'))
        const subject = { ...fields.subject, title: '合同名称', was: ['name'] }
        return JSON.stringify({ ...document, fields: { ...fields, subject } }, null, 2)
      },
      'pages/crm/contract.json': (text) => text.replaceAll('"name"', '"subject"'),
    })
    await expect(page.getByRole('columnheader', { name: '合同名称' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '年度框架', exact: true })).toBeVisible()
    await other.revert(renamed)
    await expect(page.getByRole('columnheader', { name: '名称', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: '年度框架', exact: true })).toBeVisible()
  })
})

/** Somebody else at the server: what he changes and publishes, and takes back later. */
async function elsewhere() {
  const api = await browser.api('admin')
  type Read = Readonly<{ texts: Record<string, string>; version: number; release: number }>
  const call = async (method: string, line: string, body?: object) => {
    const answer = await api.call<Read>(method, `/sys/document${line}`, { body })
    same(answer).toMatchObject({ success: true })
    return answer.result
  }
  return {
    async publish(changes: Readonly<Record<string, (text: string) => string>>): Promise<number> {
      const { texts } = await call('GET', '/texts')
      for (const [path, change] of Object.entries(changes)) {
        const { version } = await call('GET', '/changeset')
        await call('PUT', '/changeset/text', { path, text: change(texts[path] ?? ''), version })
      }
      const plan = await call('POST', '/changeset/plan', {})
      const body = { note: '改称牌子', version: plan.version, release: plan.release }
      return (await call('POST', '/changeset/publish', body)).release
    },
    revert: (number: number) => call('POST', '/release/revert', { number }),
  }
}

describe('two authors', () => {
  test('who publishes second merges, and is asked where both changed the same', async () => {
    const other = await elsewhere()
    const release = await other.publish({
      [entity]: (text) => text.replace('品牌名称', '牌子名称').replace('"状态"', '"启用"'),
    })
    const page = await browser.page({ as: 'admin', path: workbenchOf(entity) })
    await openDocument(page)
    await replaceText(page, '牌子名称', '商标名称')
    await replaceText(page, '国家/地区', '产地')
    await expect(bar(page)).toContainText('已保存')
    await other.revert(release)

    await bar(page).getByRole('button', { name: '发布 1 份修改' }).click()
    const dialog = page.getByRole('dialog', { name: '发布修改' })
    await expect(dialog).toContainText('在您修改期间发布了新的内容')
    const merge = dialog.getByRole('button', { name: '合并', exact: true })
    await expect(merge).toBeDisabled()
    const question = dialog.getByRole('group', { name: /两边改得不一样$/ })
    await question.getByRole('radio', { name: '用我的 “商标名称”' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio', { name: '用对方的 “品牌名称”' })).toBeChecked()
    same(await seriousFindings(page, { within: '.dialog' })).toEqual([])
    await merge.click()
    await expect(dialog).not.toContainText('在您修改期间发布了新的内容')
    await dialog.getByRole('textbox', { name: '说明' }).fill('合在一起')
    await dialog.getByRole('button', { name: '发布 1 份修改' }).click()
    await expect(dialog).toBeHidden()

    await expect(bar(page)).toContainText('没有未发布的修改')
    for (const text of ['品牌名称', '"状态"', '"产地"'])
      await expect(editor(page)).toContainText(text)
    // What was typed can still be reached.
    await editor(page).focus()
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toContainText('商标名称')
    await page.keyboard.press('Control+y')
    await expect(bar(page)).toContainText('没有未发布的修改')
  })
})

describe('the screen', () => {
  test.each([
    { width: 1366, dark: false },
    { width: 1366, dark: true },
    { width: 400, dark: false },
  ])('is open to everybody at $width px, dark: $dark', async ({ width, dark }) => {
    const page = await browser.page({ as: 'admin', path: workbenchOf(entity), width, dark })
    await openDocument(page)
    same(await seriousFindings(page, { within: '.workbench' })).toEqual([])
    if (width > 400) {
      await bar(page).getByRole('button', { name: '新建' }).click()
      same(await seriousFindings(page, { within: '.dialog' })).toEqual([])
    } else await expect(page.getByText('小屏幕上只能查看')).toBeVisible()
  })

  test('shows nobody who may not that it is there', async () => {
    const staff = await browser.page({ as: 'staff', path: '/online/workbench' })
    await expect(staff.getByRole('region', { name: '页面配置' })).toHaveCount(0)
  })
})
