import { expect as same, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { startOwnServer } from './support/ownServer'

/* What is published here changes the screens, so the server is this file's own. */
const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

type Fields = Record<string, object>

/** Publishes other fields of brands, which the list and its form show in this order. */
async function publishFields(change: (fields: Fields) => void): Promise<void> {
  const api = await browser.api('admin')
  type Read = Readonly<{ texts: Record<string, string>; version: number; release: number }>
  const call = async (method: string, line: string, body?: object) => {
    const answer = await api.call<Read>(method, `/sys/document${line}`, { body })
    same(answer).toMatchObject({ success: true })
    return answer.result
  }
  const { texts } = await call('GET', '/texts')
  const [entity, page] = ['entities/cms/brand.json', 'pages/cms/brand.json']
  const ofEntity = JSON.parse(texts[entity] ?? '')
  const ofPage = JSON.parse(texts[page] ?? '')
  change(ofEntity.fields)
  const names = Object.keys(ofEntity.fields)
  ofPage.columns = names
  ofPage.form.fields = names
  for (const [path, document] of [
    [entity, ofEntity],
    [page, ofPage],
  ] as const) {
    const { version } = await call('GET', '/changeset')
    const text = JSON.stringify(document, null, 2)
    await call('PUT', '/changeset/text', { path, text, version })
  }
  const plan = await call('POST', '/changeset/plan', {})
  const body = { note: '改字段', version: plan.version, release: plan.release }
  await call('POST', '/changeset/publish', body)
}

test('a form that is open while its fields are renamed and retired keeps what was typed, saves it, and says where it is', async () => {
  await publishFields((fields) => {
    fields.motto = { type: 'input', title: '口号', max: 40 }
    fields.slogan = { type: 'input', title: '标语', max: 40 }
  })
  const page = await browser.page({ as: 'config', path: '/content/brand' })
  const list = listOn(page)
  await list.settled()
  await list.tool('新增').click()
  const form = formOn(page, '新增品牌')
  await form.text('品牌名称').fill('开着的表单')
  await form.text('口号').fill('改名之前写的')
  await form.text('标语').fill('停用之前写的')

  await publishFields((fields) => {
    fields.saying = { ...fields.motto, title: '宣言', was: ['motto'] }
    delete fields.motto
    delete fields.slogan
  })
  // The page behind has followed; nothing is drawn anew below the hands.
  await expect(list.head.filter({ hasText: '宣言' })).toHaveCount(1)
  await expect(form.text('口号')).toHaveValue('改名之前写的')
  await expect(form.text('标语')).toHaveValue('停用之前写的')
  await form.text('口号').press('End')
  await page.keyboard.type('，接着写')
  await form.button('保存').click()

  await expect(page.getByText('“标语”在页面打开之后被停用')).toBeVisible()
  await expect(form.dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '开着的表单' })
  await expect(row).toContainText('改名之前写的，接着写')

  await publishFields((fields) => {
    fields.slogan = { type: 'input', title: '标语', max: 40 }
  })
  await expect(row).toContainText('停用之前写的')
})
