import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { chooseFiles, formOn, pickBrand, questionOn } from './support/form'
import { choose, chooseInTree, listOn } from './support/list'
import { png } from './support/png'
import { addProduct } from './support/product'

const browser = watchedBrowser()

/** A record of its own for each spec: `what` makes name and number unlike those of the others. */
async function makeProduct(what: string, values: Readonly<Record<string, unknown>> = {}) {
  const api = await browser.api('admin')
  return await addProduct(api, { name: `端到端 ${what}`, sku: `E2E-${what}`, ...values })
}

const step = async (id: string, name: string, values: Readonly<Record<string, unknown>> = {}) => {
  const api = await browser.api('admin')
  await api.call('POST', `/cms/product/${name}`, { body: { ids: [id], values } })
}
const read = async (id: string) => {
  const api = await browser.api('admin')
  return (
    await api.call<Record<string, unknown>>('GET', '/cms/product/queryById', { params: { id } })
  ).result
}

/** 产品管理 narrowed to the records of one spec. */
async function openProducts(sku: string): Promise<Page> {
  const page = await browser.page({ as: 'admin', path: `/content/product?q.sku=${sku}` })
  await listOn(page).settled()
  return page
}

/** Bodies of what the page writes. */
function writesOf(page: Page, path: string): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) writes.push(request.postData() ?? '')
  })
  return writes
}

describe('adding', () => {
  test('a product with a picture: messages, a conditional and a computed field, stored once by a double click', async () => {
    const page = await openProducts('E2E-ADD')
    const list = listOn(page)
    const writes = writesOf(page, '/cms/product/add')
    await list.tool('新增').click()
    const form = formOn(page, '新增产品')

    // What is required says so, and nothing is sent.
    await form.button('保存').click()
    await expect(form.message('请填写产品名称')).toBeVisible()
    await expect(form.message('请填写货号')).toBeVisible()
    await expect(form.text('产品名称')).toBeFocused()
    await form.text('产品名称').fill('端到端 亚麻床品')
    await expect(form.message('请填写产品名称')).toBeHidden()
    await form.text('货号').fill('e2e')
    await page.keyboard.press('Tab')
    await expect(form.message('4–20 位大写字母、数字或短横')).toBeVisible()
    await form.text('货号').fill('E2E-ADD-1')

    await chooseInTree(form.dialog, '分类', '毛毯')
    await form.choice('品牌').click()
    await pickBrand(page, 'Hygge Nest')
    await expect(form.choice('品牌')).toHaveText('Hygge Nest')
    // Its name is said once.
    await expect(form.dialog.getByText('品牌名称')).toHaveCount(0)
    await choose(form.dialog, '材质', '亚麻', '纯棉')
    await chooseFiles(form.dialog.getByText('上传图片'), {
      name: '主图.png',
      mimeType: 'image/png',
      buffer: png(64, [90, 120, 200]),
    })
    const picture = form.dialog.getByRole('img', { name: '第 1 张，共 1 张' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(64)

    await form.text('单价').fill('12.5')
    await form.text('库存').fill('1000')
    await expect(form.shown('货值')).toHaveText('12,500.00')

    // What belongs to another state is not there, and only a step changes the state.
    await expect(form.text('下架原因')).toBeHidden()
    await expect(form.choice('状态')).toBeHidden()
    await form.dialog.getByRole('switch', { name: '推荐' }).click()
    await form.text('上市日期').fill('2026/9/1')
    await form.text('产品介绍').fill('第一行\n第二行')
    expect(writes).toEqual([])

    await form.button('保存').dblclick()
    await expect(page.getByText('添加成功！')).toBeVisible()
    await expect(form.dialog).toBeHidden()
    await list.expectTotal(1)
    expect(writes).toHaveLength(1)
    const row = list.row('端到端 亚麻床品')
    await expect(row).toContainText('E2E-ADD-1')
    await expect(row).toContainText('毛毯')
    await expect(row).toContainText('12,500.00')
    const thumb = row.getByRole('button', { name: '预览' }).locator('img')
    await expect
      .poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(64)

    const [stored] = (await (await browser.api('admin')).list('/cms/product', { sku: 'E2E-ADD-1' }))
      .records
    expect(stored).toMatchObject({
      name: '端到端 亚麻床品',
      category_dictText: '毛毯',
      brand_dictText: 'Hygge Nest',
      material: 'linen,cotton',
      price: 12.5,
      amount: 12_500,
      moq: 1,
      status: 'draft',
      hot: 'Y',
      releaseDate: '2026-09-01',
      intro: '第一行\n第二行',
    })
  })

  test('保存并新增 stores, and goes on with an empty form', async () => {
    const page = await openProducts('E2E-MORE')
    const list = listOn(page)
    await list.tool('新增').click()
    const form = formOn(page, '新增产品')
    for (const sku of ['E2E-MORE-1', 'E2E-MORE-2']) {
      await form.text('产品名称').fill(`端到端 ${sku}`)
      await form.text('货号').fill(sku)
      await form.button('保存并新增').click()
      await expect(form.text('货号')).toHaveValue('')
    }
    await form.button('取消').click()
    await expect(form.dialog).toBeHidden()
    await list.expectTotal(2)
  })
})

describe('viewing, editing, copying', () => {
  test('the name opens the details, which the address keeps', async () => {
    const { id } = await makeProduct('VIEW', { intro: '细看的介绍' })
    await step(id, 'publish')
    await step(id, 'unpublish', { offReason: '换季' })
    const page = await openProducts('E2E-VIEW')
    await listOn(page).row('端到端 VIEW').getByRole('link').click()
    const details = formOn(page, '产品详情').dialog
    for (const text of ['E2E-VIEW', '10.00', '30.00', '下架', '换季', '细看的介绍', 'admin'])
      await expect(details.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`detail=${id}`))

    await page.reload()
    await expect(details.getByText('细看的介绍')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(page).toHaveURL('/content/product?q.sku=E2E-VIEW')
  })

  test('an edit shows in the row; what was not touched stays', async () => {
    const { id } = await makeProduct('EDIT', { intro: '原来的介绍', material: 'silk' })
    const page = await openProducts('E2E-EDIT')
    const list = listOn(page)
    await list.row('端到端 EDIT').getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑产品')
    await form.text('单价').fill('99.9')
    await expect(form.shown('货值')).toHaveText('299.70')
    await form.button('保存').click()
    await expect(page.getByText('修改成功!')).toBeVisible()
    await expect(list.row('端到端 EDIT')).toContainText('299.70')
    expect(await read(id)).toMatchObject({
      price: 99.9,
      amount: 299.7,
      status: 'draft',
      intro: '原来的介绍',
      material: 'silk',
      ver: 2,
    })

    // The price is edited in the list itself.
    const price = list.row('端到端 EDIT').getByTitle('修改单价')
    await price.focus()
    await page.keyboard.press('F2')
    const box = page.locator('.jd-inplace input')
    await expect(box).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('单价不能小于 0')).toBeVisible()
    expect(await seriousFindings(page, { within: '.jd-inplace' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(price).toHaveText('99.90')
    await price.click()
    await expect(box).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(list.row('端到端 EDIT')).toContainText('60.00')
    await expect(price).toBeFocused()
    expect(await read(id)).toMatchObject({ price: 20, amount: 60, material: 'silk', ver: 3 })
  })

  test('a copy is a new record; a number that is taken is told at its field', async () => {
    await makeProduct('COPY', { material: 'silk' })
    const page = await openProducts('E2E-COPY')
    const list = listOn(page)
    await list
      .row('端到端 COPY')
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '复制' }).click()
    const form = formOn(page, '复制产品')
    await form.text('产品名称').fill('端到端 COPY 二')
    await form.text('货号').fill('E2E-COPY')
    await form.button('保存').click()
    const taken = form.message('数据库中已存在该记录：货号重复（已有“端到端 COPY”）')
    await expect(taken).toBeVisible()
    await expect(form.text('货号')).toHaveAccessibleDescription(/货号重复/)
    await expect(form.text('货号')).toBeFocused()

    await form.text('货号').fill('E2E-COPY-2')
    await expect(taken).toBeHidden()
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await list.expectTotal(2)
    await expect(list.row('端到端 COPY 二')).toContainText('E2E-COPY-2')
  })

  test('news open as a page of their own, enquiries in a modal', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/news' })
    await listOn(page).tool('新增').click()
    const heading = page.getByRole('heading', { name: '新增新闻' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('search')).toBeHidden()
    await page.getByRole('textbox', { name: '标题' }).fill('端到端新闻')
    await page.getByRole('textbox', { name: '正文' }).fill('正文')
    await page.getByRole('textbox', { name: '来源网址' }).fill('example.com')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await expect(alert('请输入以 http:// 或 https:// 开头的网址')).toBeVisible()
    await page.getByRole('textbox', { name: '来源网址' }).fill('https://example.com/a')
    await page.getByRole('textbox', { name: '发布时间' }).fill('2026-11-01 08:30:15')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('添加成功！')).toBeVisible()
    // The list tells it to the minute; the second that was typed is stored.
    await expect(listOn(page).row('端到端新闻')).toContainText('2026-11-01 08:30')
    const { records } = await (await browser.api('admin')).list('/cms/news', {
      title: '端到端新闻',
    })
    expect(records).toMatchObject([{ publishTime: '2026-11-01 08:30:15', status: 'draft' }])
    // Publishing keeps the time that was typed.
    await listOn(page).row('端到端新闻').getByRole('button', { name: '发布', exact: true }).click()
    const question = page.getByRole('dialog', { name: '发布：端到端新闻' })
    await expect(question).toContainText('确认发布《端到端新闻》？')
    await question.getByRole('button', { name: '发布', exact: true }).click()
    await expect(listOn(page).row('端到端新闻')).toContainText('已发布')
    await expect(listOn(page).row('端到端新闻')).toContainText('2026-11-01 08:30')

    await page.goto('/enquiry/list')
    await listOn(page).tool('新增').click()
    const form = formOn(page, '新增询盘')
    await form.text('主题').fill('端到端询盘')
    await form.text('客户姓名').fill('Ada')
    await form.text('邮箱').fill('ada@example')
    await form.text('询盘内容').fill('询价')
    await form.text('数量').fill('300')
    await form.text('目标单价（美元）').fill('0.1')
    await expect(form.shown('预算（美元）')).toHaveText('30.00')
    await form.button('保存').click()
    await expect(form.message('请输入正确的邮箱')).toBeVisible()
    await form.text('邮箱').fill('ada@example.com')
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await expect(listOn(page).row('端到端询盘')).toContainText('30.00')
  })
})

describe('deleting', () => {
  test('only a draft can be deleted, after a question that names it', async () => {
    const { id } = await makeProduct('DEL-1')
    await step((await makeProduct('DEL-2')).id, 'publish')
    const page = await openProducts('E2E-DEL')
    const list = listOn(page)
    const menu = (name: string) => list.row(name).getByRole('button', { name: /^更多操作/ })
    await menu('端到端 DEL-2').click()
    await expect(page.getByRole('menuitem', { name: '复制' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await menu('端到端 DEL-1').click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = questionOn(page, '确定删除吗?')
    await expect(question).toContainText('端到端 DEL-1')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(list.row('端到端 DEL-1')).toBeVisible()

    await menu('端到端 DEL-1').click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('删除成功!')).toBeVisible()
    await list.expectTotal(1)
    expect(await read(id)).toBeNull()
  })

  test('many at once', async () => {
    for (const at of [1, 2, 3, 4]) await makeProduct(`MANY-${at}`)
    const page = await openProducts('E2E-MANY')
    const list = listOn(page)
    await list.tool('批量删除').click()
    await expect(page.getByText('请选择一条记录！')).toBeVisible()

    await list.table.getByRole('checkbox', { name: '全选' }).check()
    await list.table.getByRole('checkbox', { name: '选择 端到端 MANY-4' }).uncheck()
    await expect(page.getByText('已选择 3 项')).toBeVisible()
    await list.tool('批量删除').click()
    const question = questionOn(page, '是否删除选中数据?')
    await expect(question).toContainText('端到端 MANY-1')
    await question.getByRole('button', { name: '确定' }).click()
    await list.expectTotal(1)
    await expect(list.row('端到端 MANY-4')).toBeVisible()
    await expect(page.getByText('已选择')).toBeHidden()
  })

  test('many at once are put on sale by a step, and taken off with a reason', async () => {
    for (const at of [1, 2]) await makeProduct(`SALE-${at}`)
    const page = await openProducts('E2E-SALE')
    const list = listOn(page)
    await list.settled()
    const doing = async (title: string, reason?: string) => {
      await list.table.getByRole('checkbox', { name: '全选' }).check()
      // 定时上架 is another button.
      await list.tool(new RegExp(`^${title}`)).click()
      const dialog = formOn(page, `${title} 2 条`)
      if (reason !== undefined) await dialog.text('下架原因').fill(reason)
      await dialog.dialog.getByRole('button', { name: `${title} 2 条` }).click()
      await expect(dialog.dialog).toBeHidden()
    }
    await doing('上架')
    await expect.poll(() => list.column('状态')).toEqual(['上架', '上架'])
    await doing('下架', '换季')
    await expect.poll(() => list.column('状态')).toEqual(['下架', '下架'])
    await doing('上架')
    await expect.poll(() => list.column('状态')).toEqual(['上架', '上架'])
    const api = await browser.api('admin')
    for (const { offReason } of (await api.list('/cms/product', { sku: 'E2E-SALE*' })).records)
      expect(offReason ?? null).toBeNull()
  })
})

describe('nothing typed is lost', () => {
  test('leaving a changed form asks; an unchanged one closes at once', async () => {
    await makeProduct('LEAVE')
    const page = await openProducts('E2E-LEAVE')
    const list = listOn(page)
    const form = formOn(page, '编辑产品')
    await list.row('端到端 LEAVE').getByRole('button', { name: '编辑' }).click()
    await expect(form.text('产品名称')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.dialog).toBeHidden()

    await list.row('端到端 LEAVE').getByRole('button', { name: '编辑' }).click()
    await form.text('产品介绍').fill('没有保存')
    const question = questionOn(page, '有未保存的修改，确定离开吗')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => form.button('取消').click(),
      () => form.button('关闭').click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave()
      // It begins with the answer that loses nothing.
      await expect(question.getByRole('button', { name: '保存并继续' })).toBeFocused()
      await question.getByRole('button', { name: '取消' }).click()
      await expect(question).toBeHidden()
      await expect(form.dialog.locator(':focus')).toBeVisible()
      await expect(form.text('产品介绍')).toHaveValue('没有保存')
    }
    await form.button('取消').click()
    await question.getByRole('button', { name: '不保存' }).click()
    await expect(form.dialog).toBeHidden()
  })

  test('who leaves may save on the way out; what cannot be saved keeps the form', async () => {
    const { id } = await makeProduct('LEAVESAVE')
    const page = await openProducts('E2E-LEAVESAVE')
    const form = formOn(page, '编辑产品')
    await listOn(page).row('端到端 LEAVESAVE').getByRole('button', { name: '编辑' }).click()
    const question = questionOn(page, '有未保存的修改，确定离开吗')
    await form.text('产品名称').fill('')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '保存并继续' }).click()
    await expect(form.message('请填写产品名称')).toBeVisible()
    await expect(form.text('产品名称')).toBeFocused()
    await form.text('产品名称').fill('端到端 离开时保存')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '保存并继续' }).click()
    await expect(form.dialog).toBeHidden()
    await expect(listOn(page).row('端到端 离开时保存')).toBeVisible()
    expect(await read(String(id))).toMatchObject({ name: '端到端 离开时保存' })
  })

  test('the question does not move under the pointer while it appears', async () => {
    await makeProduct('STILL')
    const page = await openProducts('E2E-STILL')
    // For those who have not asked for less of it.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const form = formOn(page, '编辑产品')
    await listOn(page).row('端到端 STILL').getByRole('button', { name: '编辑' }).click()
    await form.text('产品介绍').fill('没有保存')
    const places = page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const seen: string[] = []
          const look = () => {
            const button = document.querySelector('.question button')
            const { x, y, width } = button?.getBoundingClientRect() ?? new DOMRect()
            if (width > 0) seen.push(`${x} ${y} ${width}`)
            if (seen.length < 30) requestAnimationFrame(look)
            else resolve([...new Set(seen)])
          }
          look()
        }),
    )
    await page.keyboard.press('Escape')
    expect(await places).toHaveLength(1)
    await questionOn(page, '有未保存的修改，确定离开吗')
      .getByRole('button', { name: '取消' })
      .click()
    await expect(form.text('产品介绍')).toHaveValue('没有保存')
  })

  test('another page opened from the menu leaves them on theirs', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/news?form=add' })
    const title = page.getByRole('textbox', { name: '标题' })
    await title.fill('还没有保存')
    await page.getByRole('link', { name: '产品管理' }).click()
    await expect(page.getByRole('heading', { name: '产品管理' })).toBeVisible()
    await page.getByRole('link', { name: '新闻管理' }).click()
    await expect(title).toHaveValue('还没有保存')
  })

  test('after a reload the unsaved values are offered', async () => {
    const { id } = await makeProduct('DRAFT')
    const page = await openProducts('E2E-DRAFT')
    await listOn(page).row('端到端 DRAFT').getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑产品')
    await form.text('产品介绍').fill('写到一半')
    await form.text('单价').fill('77')

    // The browser asks first; the user reloads all the same.
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded

    const offer = form.dialog.getByRole('status').filter({ hasText: '未保存的内容' })
    await expect(offer).toBeVisible()
    await expect(form.text('产品介绍')).toHaveValue('')
    await offer.getByRole('button', { name: '恢复' }).click()
    await expect(form.text('产品介绍')).toHaveValue('写到一半')
    await expect(form.text('单价')).toHaveValue(/^77(\.00)?$/)
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    expect(await read(id)).toMatchObject({ intro: '写到一半', price: 77 })

    // Saved: nothing is offered any more.
    await listOn(page).row('端到端 DRAFT').getByRole('button', { name: '编辑' }).click()
    await expect(form.text('产品介绍')).toHaveValue('写到一半')
    await expect(offer).toBeHidden()
  })
})

describe('faults', () => {
  test('an answer that got lost: what was typed stays, and saving again stores it once', async () => {
    const page = await openProducts('E2E-LOST')
    const list = listOn(page)
    await list.tool('新增').click()
    const form = formOn(page, '新增产品')
    await form.text('产品名称').fill('端到端 LOST')
    await form.text('货号').fill('E2E-LOST')
    await page.route(
      '**/cms/product/add',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.button('保存').click()
    await expect(form.message('没有收到保存结果')).toBeVisible()
    await expect(form.text('产品名称')).toHaveValue('端到端 LOST')
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await list.expectTotal(1)
    const { total } = await (await browser.api('admin')).list('/cms/product', { sku: 'E2E-LOST' })
    expect(total).toBe(1)
  })
})

describe('the same record in two tabs', () => {
  async function openTwice(what: string) {
    const { id } = await makeProduct(what, { intro: '原来的' })
    const page = await openProducts(`E2E-${what}`)
    const tab = await browser.tab(page)
    await tab.goto(page.url())
    for (const one of [page, tab]) {
      await listOn(one).row(`端到端 ${what}`).getByRole('button', { name: '编辑' }).click()
      await expect(formOn(one, '编辑产品').text('产品介绍')).toHaveValue('原来的')
    }
    const [first, second] = [formOn(page, '编辑产品'), formOn(tab, '编辑产品')]
    await first.text('产品介绍').fill('别人的')
    await first.text('库存').fill('50')
    await first.button('保存').click()
    await expect(first.dialog).toBeHidden()

    await second.text('产品介绍').fill('我的')
    await second.text('单价').fill('20')
    await second.button('保存').click()
    const conflict = formOn(tab, '该记录已被他人修改')
    await expect(conflict.dialog).toBeVisible()
    return { id, second, conflict }
  }

  test('the second save is refused and shows mine, theirs and the original; putting it off loses nothing', async () => {
    const { id, second, conflict } = await openTwice('TABS-A')
    for (const text of ['我的', '别人的', '原来的'])
      await expect(conflict.dialog.getByText(text, { exact: true }).last()).toBeVisible()
    expect(await read(id)).toMatchObject({ intro: '别人的', price: 10, stock: 50, ver: 2 })

    await conflict.button('取消').click()
    await expect(second.text('产品介绍')).toHaveValue('我的')
    await expect(second.text('单价')).toHaveValue('20.00')

    await second.button('保存').click()
    await conflict.button('全部保留我的').click()
    await conflict.button('继续保存').click()
    await expect(second.dialog).toBeHidden()
    expect(await read(id)).toMatchObject({ intro: '我的', price: 20, ver: 3 })
  })

  test('field by field: theirs here, mine there', async () => {
    const { id, second, conflict } = await openTwice('TABS-B')
    await conflict.dialog.getByRole('radio', { name: '产品介绍：采用当前的' }).check()
    await conflict.dialog.getByRole('radio', { name: '单价：保留我的' }).check()
    await conflict.dialog.getByRole('radio', { name: '库存：采用当前的' }).check()
    await conflict.button('继续保存').click()
    await expect(second.dialog).toBeHidden()
    expect(await read(id)).toMatchObject({
      intro: '别人的',
      price: 20,
      stock: 50,
      amount: 1000,
      ver: 3,
    })
  })

  test('all theirs', async () => {
    const { id, second, conflict } = await openTwice('TABS-C')
    await conflict.button('全部采用当前的').click()
    await conflict.button('继续保存').click()
    await expect(second.dialog).toBeHidden()
    expect(await read(id)).toMatchObject({ intro: '别人的', price: 10, stock: 50 })
  })

  test('a record that the other tab deleted can be saved as a new one', async () => {
    const { id } = await makeProduct('GONE')
    const page = await openProducts('E2E-GONE')
    await listOn(page).row('端到端 GONE').getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑产品')
    await form.text('产品介绍').fill('救回来的')
    await (await browser.api('admin')).call('DELETE', '/cms/product/delete', { params: { id } })
    await form.button('保存').click()
    await expect(form.dialog.getByText('记录已被删除')).toBeVisible()
    await form.button('另存为新记录').click()
    await expect(form.dialog).toBeHidden()
    const { records } = await (await browser.api('admin')).list('/cms/product', { sku: 'E2E-GONE' })
    expect(records).toMatchObject([{ intro: '救回来的' }])
  })
})
