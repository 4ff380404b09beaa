import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { signIn, watchedBrowser } from './support/browser'
import { expect } from './support/expect'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the personal centre', () => {
  const browser = watchedBrowser()

  test('is reached from the header, and changes what others see of one: name, address, picture', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signIn(page, 'staffb')
    const menu = page.getByRole('button', { name: '用户菜单' })
    // By the keyboard, then by the mouse.
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account/center')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心')
    await expect(page.getByRole('tab', { name: '个人中心' })).toBeVisible()

    const name = page.getByLabel('姓名', { exact: true })
    await expect(name).toHaveValue('周永年')
    await name.fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入姓名!')).toBeVisible()
    await name.fill('周小年')
    await page.getByLabel('邮箱').fill('zhou')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('邮箱格式不正确!')).toBeVisible()
    await page.getByLabel('邮箱').fill('zhou@yonggu.example')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('修改成功!')).toBeVisible()
    await expect(menu).toContainText('周小年')

    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '更换头像' }).click()
    await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    await expect(menu.locator('img')).toHaveAttribute('src', /static\/avatar\//)
    await expect(page.getByRole('img', { name: '头像' }).locator('img')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('周小年')
    await expect(page.getByLabel('邮箱')).toHaveValue('zhou@yonggu.example')
    await page.getByRole('button', { name: '移除头像' }).click()
    await expect(menu.locator('img')).toHaveCount(0)
    await name.fill('周永年')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(menu).toContainText('周永年')
  })

  test('gives the account another phone, proven by a code', async () => {
    const page = await centreOf('staffb')
    await expect(page.getByText('138****0004')).toBeVisible()
    await page.getByRole('button', { name: '修改手机号' }).click()
    const dialog = page.getByRole('dialog', { name: '修改手机号' })
    await expect(dialog.getByLabel('手机号', { exact: true })).toBeFocused()
    // Whose number it is nobody is told before the code is there.
    await dialog.getByLabel('手机号', { exact: true }).fill('13800000003')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByRole('slider', { name: '拖动滑块验证' }).press('End')
    await expect(dialog.getByRole('slider')).toHaveCount(0)
    await expect(dialog.getByText(/手机号已经注册/)).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: '修改手机号' })).toBeFocused()
    await page.getByRole('button', { name: '修改登录密码' }).click()
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  })

  test('shows where one is signed in, and ends a session elsewhere', async () => {
    const elsewhere = await browser.api('staffb')
    const page = await centreOf('staffb')
    const places = page.getByRole('list', { name: '登录设备' }).getByRole('listitem')
    await expect(places.filter({ hasText: '本机' })).toHaveCount(1)
    await expect(places.filter({ hasText: '本机' }).getByRole('button')).toHaveCount(0)
    const others = await places.count()
    expect(others).toBeGreaterThan(1)
    while ((await places.count()) > 1) {
      const count = await places.count()
      await places.getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
      await expect(places).toHaveCount(count - 1)
    }
    expect((await elsewhere.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
    await page.reload()
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('周永年')
  })

  test.each(['light', 'dark'])(
    'is easy to read and to reach, also on a phone: %s',
    async (theme) => {
      const page = await centreOf('staffb', { width: 400, height: 800 })
      if (theme === 'dark') {
        await page.evaluate(() =>
          localStorage.setItem(
            'pro__DEFAULT_PAGE_THEME',
            JSON.stringify({ value: 'dark', expire: null }),
          ),
        )
        await page.reload()
      }
      await page.getByText('本机').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    },
  )

  async function centreOf(
    user: string,
    size: { width?: number; height?: number } = {},
  ): Promise<Page> {
    const page = await browser.page({ path: '/user/login', ...size })
    await signInAt(page, user)
    await page.goto('/account/center')
    await page.getByLabel('姓名', { exact: true }).waitFor()
    return page
  }
})

describe('the site one works on', () => {
  const browser = watchedBrowser()

  test('is changed from the header, with mouse and keyboard; the menu is asked for it', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/news' })
    const button = page.getByRole('button', { name: /切换站点$/ })
    await expect(button).toHaveAccessibleName('当前站点 云栖家居德文站，切换站点')
    await button.click()
    const menu = page.getByRole('menu', { name: '切换站点' })
    await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText('云栖家居德文站')
    await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await menu.getByRole('menuitemradio', { name: '云栖家居英文站' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('切换到站点“云栖家居英文站”？')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(button).toHaveAccessibleName(/云栖家居德文站/)

    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const asked = page.waitForRequest(/getUserPermissionByToken/)
    await question.getByRole('button', { name: '确定' }).click()
    expect(new URL((await asked).url()).searchParams.get('siteCode')).toBe('yunqi-en')
    await expect(page.getByText('已切换到“云栖家居英文站”')).toBeVisible()
    await expect(button).toHaveAccessibleName(/云栖家居英文站/)
    await expect(page).toHaveURL('/content/news')
  })

  test('is not asked of whoever has one alone', async () => {
    const page = await browser.page({ as: 'staffb', path: '/content/news' })
    await page.getByRole('button', { name: '用户菜单' }).waitFor()
    await page.waitForTimeout(500)
    await expect(page.getByRole('button', { name: /切换站点$/ })).toHaveCount(0)
  })
})

/** On a phone the menu is a drawer: the header says that the console is there. */
async function signInAt(page: Page, user: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(user)
  await page.getByLabel('密码', { exact: true }).fill('Jiandu@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '用户菜单' }).waitFor()
}
