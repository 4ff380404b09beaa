import { expect as same, test } from 'vitest'
import { signIn, watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn, questionOn } from './support/form'
import { listOn } from './support/list'
import { menuLink } from './support/menu'
import { uniqueDigits } from './support/unique'

const browser = watchedBrowser()
const password = 'Geheim#2026'

test('a role is made and granted, a user has it and sees what it gives, and is signed out when frozen', async () => {
  const mark = uniqueDigits(6)
  const [role, person, username] = [`新闻助理${mark}`, `许知行${mark}`, `xu${mark}`]
  const page = await browser.page({ as: 'admin', path: '/system/role' })
  await page
    .getByRole('toolbar', { name: '工具栏' })
    .first()
    .getByRole('button', { name: '新增', exact: true })
    .click()
  const making = formOn(page, '新增角色')
  await making.text('角色名称').fill(role)
  await making.text('角色编码').fill(`news${mark}`)
  await making.button('保存').click()
  await making.dialog.waitFor({ state: 'hidden' })

  const made = page.getByRole('row').filter({ has: page.getByRole('link', { name: role }) })
  await made.getByRole('button', { name: '授权' }).click()
  const grants = page.getByRole('dialog', { name: `授权：${role}` })
  const tree = grants.getByRole('tree', { name: '菜单与按钮' })
  await grants.getByRole('searchbox', { name: '查找菜单或按钮' }).fill('新闻管理')
  await tree.getByRole('treeitem', { name: '内容管理' }).click()
  const news = tree.getByRole('treeitem', { name: '新闻管理' })
  await news.click()
  // The keyboard opens an entry and goes on to its buttons.
  await news.press('ArrowRight')
  await news.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(grants.getByRole('status')).toHaveText('已勾选 3 项，新授予 3')
  // What is not saved is asked for.
  await page.keyboard.press('Escape')
  const question = questionOn(page, '权限尚未保存')
  await question.getByRole('button', { name: '取消' }).click()
  await grants.getByRole('button', { name: '保存', exact: true }).click()
  await grants.waitFor({ state: 'hidden' })

  await page.goto('/system/user')
  const users = listOn(page)
  await users.tool('添加用户').click()
  const adding = formOn(page, '新增用户')
  await adding.text('用户账号').fill(username)
  await adding.text('用户姓名').fill(person)
  await adding.dialog.getByLabel('登录密码').fill(password)
  await adding.dialog.getByLabel('确认密码').fill(password)
  await adding.text('手机号码').fill(`139${mark}00`)
  await adding.text('工号').fill(`W${mark}`)
  await adding.choice('角色').click()
  const choosing = page.getByRole('dialog', { name: /角色/ })
  await choosing.getByLabel(`选择 ${role}`).check()
  await choosing.getByRole('button', { name: '确认' }).click()
  await adding.button('保存').click()
  await adding.dialog.waitFor({ state: 'hidden' })
  await expect(users.row(username)).toContainText('正常')

  const theirs = await browser.page({ path: '/user/login', ownProfile: true })
  await signIn(theirs, username, password)
  await expect(menuLink(theirs, '首页')).toBeVisible()
  const links = theirs.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  await theirs.goto('/content/news')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('新闻管理')
  same((await links.allInnerTexts()).map((text) => text.trim())).toEqual(['首页', '新闻管理'])
  await theirs.goto('/system/user')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('抱歉，您访问的页面不存在')

  const row = users.row(username)
  await row.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '冻结' }).click()
  const asking = page.getByRole('dialog', { name: /^冻结“/ })
  await expect(asking).toContainText('影响 1 人')
  await asking.getByRole('button', { name: '冻结' }).click()
  await expect(row).toContainText('冻结')
  await expect(theirs).toHaveURL(/\/user\/login/)
})

test('a password that was made for somebody is good for nothing but to choose another', async () => {
  const mark = uniqueDigits(6)
  const [person, username] = [`沈知夏${mark}`, `shen${mark}`]
  const admin = await browser.api('admin')
  await admin.call('POST', '/sys/user/add', {
    body: {
      username,
      realname: person,
      password,
      confirmpassword: password,
      workNo: `S${mark}`,
      phone: `137${mark}00`,
      selectedroles: '',
    },
  })
  const page = await browser.page({ as: 'admin', path: `/system/user?q.username=${username}` })
  const row = listOn(page).row(username)
  await row.getByRole('button', { name: '重置密码' }).click()
  const reset = page.getByRole('dialog', { name: `重置密码：${person}` })
  await reset.getByRole('button', { name: '重置', exact: true }).click()
  const made = (await reset.locator('code').textContent()) ?? ''

  const theirs = await browser.page({ path: '/user/login', ownProfile: true })
  const form = theirs.locator('form')
  await form.getByLabel('账号', { exact: true }).fill(username)
  await form.getByLabel('密码', { exact: true }).fill(made)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  const change = theirs.getByRole('dialog', { name: '设置新密码' })
  await expect(change).toContainText('请先换成只有您知道的密码')
  // Neither a reload nor an address leads past it.
  await theirs.goto('/content/news')
  await expect(theirs).toHaveURL(/\/user\/login/)
  await expect(change).toBeVisible()
  await change.getByLabel('旧密码').fill(made)
  await change.getByLabel('新密码', { exact: true }).fill('Ganz#Neu2026')
  await change.getByLabel('确认新密码').fill('Ganz#Neu2026')
  await change.getByRole('button', { name: '确定' }).click()
  await expect(menuLink(theirs, '首页')).toBeVisible()
})

test('an account of one company joins another, by the list of its members, and leaves it again', async () => {
  const mark = uniqueDigits(6)
  const [person, username] = [`陆明远${mark}`, `lu${mark}`]
  const admin = await browser.api('admin')
  await admin.call('POST', '/sys/user/add', {
    body: {
      username,
      realname: person,
      password,
      confirmpassword: password,
      workNo: `L${mark}`,
      phone: `136${mark}00`,
      selectedroles: '',
    },
  })
  const page = await browser.page({ as: 'admin', path: '/system/tenant' })
  await page.getByRole('radio', { name: /^以 永固五金制造有限公司/ }).check()
  const members = page.locator('.jd-children').getByRole('tabpanel')
  await members.getByRole('button', { name: '添加成员' }).click()
  const adding = formOn(page, '新增租户成员')
  await adding.text('用户账号').fill(`${username}x`)
  await adding.button('保存').click()
  await expect(adding.dialog).toContainText(`没有账号“${username}x”`)
  await adding.text('用户账号').fill(username)
  await adding.button('保存').click()
  await adding.dialog.waitFor({ state: 'hidden' })
  const line = members.getByRole('row').filter({ hasText: person })
  await expect(line).toContainText(username)

  await line.getByRole('button', { name: '移出' }).click()
  // Who has no right there loses none: it is asked, and that is all.
  const asking = questionOn(page, '不再有该租户的角色与部门')
  await asking.getByRole('button', { name: '确定' }).click()
  await expect(line).toBeHidden()
})
