import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { listOn } from './support/list'

// Written only when asked for (`PICTURES=1`): a test run does not change the tree.
const wanted = process.env.PICTURES === '1'
const folder = wanted ? 'docs' : 'test-results/pictures'

/** The pictures of the README and of docs/screens: every screen of the console at its widths and in both themes. */
describe('pictures of the screens', () => {
  const browser = watchedBrowser()
  beforeAll(() => mkdirSync(`${folder}/screens`, { recursive: true }))

  const take = (page: Page, name: string) =>
    page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })

  async function openList(options: {
    path: string
    width?: number
    height?: number
    dark?: boolean
  }) {
    const page = await browser.page({ as: 'admin', ...options })
    if (options.dark) await page.getByRole('button', { name: '切换为深色' }).click()
    await listOn(page).settled()
    await page.waitForLoadState('networkidle')
    return page
  }

  test('login and home', async () => {
    const login = await browser.page({ path: '/user/login' })
    await login.waitForLoadState('networkidle')
    await take(login, 'screens/login')
    const home = await browser.page({ as: 'admin', path: '/' })
    await home.getByRole('heading', { name: '常用功能' }).waitFor()
    await take(home, 'screens/home')
  })

  test('lists', async () => {
    await take(await openList({ path: '/content/product' }), 'product-list')
    await take(
      await openList({ path: '/enquiry/list', width: 1920, height: 1080 }),
      'screens/list-1920',
    )
    await take(
      await openList({ path: '/content/product', width: 400, height: 800 }),
      'screens/list-400',
    )
    await take(await openList({ path: '/content/news', dark: true }), 'screens/list-dark')
  })

  test('forms and detail', async () => {
    const product = await openList({ path: '/content/product' })
    await product.getByRole('button', { name: '编辑' }).first().click()
    await product.getByRole('dialog', { name: '编辑产品' }).getByLabel('货号').waitFor()
    await product.waitForLoadState('networkidle')
    await take(product, 'screens/form-drawer')

    const enquiry = await openList({ path: '/enquiry/list', dark: true })
    await enquiry.getByRole('button', { name: '编辑' }).first().click()
    await enquiry.getByRole('dialog', { name: '编辑询盘' }).getByLabel('客户姓名').waitFor()
    await take(enquiry, 'screens/form-modal-dark')

    const detail = await openList({ path: '/content/product' })
    await detail.locator('tbody').getByRole('link').first().click()
    await detail.getByRole('dialog').waitFor()
    await detail.waitForLoadState('networkidle')
    await take(detail, 'screens/detail')
  })
})
