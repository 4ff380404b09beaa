import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { copyDemoData } from './support/demo'
import { expect } from './support/expect'
import { chooseInTree } from './support/list'
import { type RunningServer, startServer } from './support/server'

const folder = mkdtempSync(join(tmpdir(), 'jiandu-pickers-'))
const schemas = join(folder, 'schemas')

let server: RunningServer
const browser = watchedBrowser(() => server.url)

beforeAll(async () => {
  cpSync('schemas', schemas, { recursive: true })
  writeDocuments()
  copyDemoData(join(folder, 'data'))
  server = await startServer({
    command: [join('node_modules', '.bin', 'tsx'), 'scripts/devServer.ts'],
    dataDir: join(folder, 'data'),
    env: { NODE_ENV: 'development', SCHEMAS_DIR: schemas },
  })
  // The development server compiles what the first page asks for.
  const page = await browser.page({ as: 'admin', path: '/content/task' })
  await page.getByRole('button', { name: '新增' }).waitFor({ timeout: 60_000 })
  await page.context().close()
}, 150_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A page whose form picks people, departments, a report's row and what else there is to pick. */
function writeDocuments(): void {
  const write = (path: string, doc: object) =>
    writeFileSync(join(schemas, path), JSON.stringify({ schema: 1, ...doc }))
  write('entities/cms/task.json', {
    entity: 'task',
    title: '任务',
    label: 'name',
    api: '/cms/task',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '任务名称', required: true },
      owners: { type: 'user', title: '负责人', multiple: true },
      approver: { type: 'user', title: '审批人', byDepart: true },
      team: { type: 'depart', title: '负责部门', multiple: true },
      role: { type: 'role', title: '角色' },
      post: { type: 'position', title: '职务' },
      scope: { type: 'sel_category', title: '适用分类', multiple: true, root: 'B01' },
      site: { type: 'record', title: '关联询盘', dict: 'crm_enquiry,subject,id' },
      brand: {
        type: 'popup',
        title: '品牌',
        report: 'brand_list',
        fill: { brand: 'id', brandName: 'name', country: 'country' },
      },
      brandName: { type: 'input', title: '品牌名称', readonly: true },
      country: { type: 'select', title: '国家/地区', dict: 'country' },
      plan: { type: 'cron', title: '执行计划' },
      kind: { type: 'category', title: '分类', root: 'B01' },
    },
  })
  write('pages/cms/task.json', {
    page: 'cms/task',
    title: '任务管理',
    kind: 'list',
    entity: 'task',
    search: ['name', { field: 'owners', op: 'in' }, 'team', { field: 'brand', op: 'in' }],
    columns: ['name', 'owners', 'team', 'post', 'brand', 'brandName', 'country', 'plan', 'kind'],
    form: {
      open: 'drawer',
      groups: [
        {
          cols: 2,
          fields: [
            ...['name', 'owners', 'approver', 'team', 'role', 'post', 'scope', 'site'],
            ...['brand', 'brandName', 'country', 'plan', 'kind'],
          ],
        },
      ],
    },
  })
  const menu = JSON.parse(readFileSync(join(schemas, 'menu.json'), 'utf8'))
  menu.menu.push({ name: '任务管理', path: '/content/task', page: 'cms/task' })
  writeFileSync(join(schemas, 'menu.json'), JSON.stringify(menu))
}

async function newTask(page: Page) {
  await page.getByRole('button', { name: '新增' }).click()
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
    const page = await browser.page({ as: 'admin' })
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
    await expect(people.locator('tbody tr')).toHaveCount(1)
    await people.locator('tbody input').first().focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('combobox', { name: '审批人' })).toHaveText('陈配置')
    await expect(form.getByRole('combobox', { name: '审批人' })).toBeFocused()

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
