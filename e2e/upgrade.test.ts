import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect as same, test } from 'vitest'
import { signInApi } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { copyDemoData } from './support/demo'
import { expect } from './support/expect'
import { type RunningServer, startServer } from './support/server'
import { bar, workbenchOf } from './support/workbench'

/* 文件有更新，待核对: files that an upgrade brings change below what was published here. */

const path = 'entities/cms/brand.json'
const folder = mkdtempSync(join(tmpdir(), 'jiandu-upgrade-'))
const [schemas, dataDir] = [join(folder, 'schemas'), join(folder, 'data')]
let server: RunningServer
const browser = watchedBrowser(() => server.url)

beforeAll(async () => {
  cpSync('schemas', schemas, { recursive: true })
  copyDemoData(dataDir)
  const start = () => startServer({ dataDir, env: { SCHEMAS_DIR: schemas } })
  server = await start()
  await publishTitle('商标名称')
  await server.stop()
  const file = join(schemas, path)
  const upgraded = readFileSync(file, 'utf8').replace('品牌名称', '厂牌名称')
  writeFileSync(file, upgraded.replace('"国家/地区"', '"产地"'))
  server = await start()
}, 300_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function publishTitle(title: string): Promise<void> {
  const api = await signInApi(server.url, 'admin')
  type Read = Readonly<{ texts: Record<string, string>; version: number; release: number }>
  const call = async (method: string, line: string, body?: object) => {
    const answer = await api.call<Read>(method, `/sys/document${line}`, { body })
    same(answer).toMatchObject({ success: true })
    return answer.result
  }
  const text = (await call('GET', '/texts')).texts[path]?.replace('品牌名称', title)
  const { version } = await call('GET', '/changeset')
  await call('PUT', '/changeset/text', { path, text, version })
  const plan = await call('POST', '/changeset/plan', {})
  const body = { note: '改称', version: plan.version, release: plan.release }
  await call('POST', '/changeset/publish', body)
}

test('an author is asked where a file and what is in force say two things, and takes both together', async () => {
  const page = await browser.page({ as: 'admin', path: workbenchOf(path) })
  await bar(page).getByRole('button', { name: '1 份文件有更新，待核对' }).click()
  const dialog = page.getByRole('dialog', { name: '文件有更新，待核对' })
  const merge = dialog.getByRole('button', { name: '合并', exact: true })
  await expect(merge).toBeDisabled()
  const question = dialog.getByRole('group', { name: /两边改得不一样$/ })
  await question.getByRole('radio', { name: '用正在使用的 “商标名称”' }).check()
  same(await seriousFindings(page, { within: '.dialog' })).toEqual([])
  await merge.click()
  await expect(dialog).toContainText('已有未发布的修改，发布后即核对完毕')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const editor = page.getByRole('textbox', { name: /的文本$/ })
  for (const text of ['商标名称', '"产地"']) await expect(editor).toContainText(text)
  await bar(page).getByRole('button', { name: '1 份修改的更多操作' }).click()
  await page.getByRole('menuitem', { name: '放弃全部修改' }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()

  // Or what is in force stays, and nothing is asked any more.
  await bar(page).getByRole('button', { name: '1 份文件有更新，待核对' }).click()
  await dialog.getByRole('button', { name: '保留正在使用的' }).click()
  await expect(page.getByText('保留正在使用的文本')).toBeVisible()
  await expect(dialog).toContainText('都已核对')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(bar(page).getByRole('button', { name: /待核对$/ })).toHaveCount(0)
  await expect(editor).toContainText('商标名称')
  await expect(editor).not.toContainText('"产地"')
})
