import type { Locator, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { createFaultProxy, type FaultProxy } from '../tests/support/faultProxy'
import { watchedBrowser } from './support/browser'
import { launchWhole } from './support/chromium'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { png } from './support/png'
import { uniqueDigits } from './support/unique'

/** One empty sheet of paper. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Size 4/Root 1 0 R>>
%%EOF`

// What follows the end of a picture is no part of it, but has to travel.
const large = Buffer.concat([png(8, [200, 60, 40]), Buffer.alloc(500_000)])
const picture = (name: string, buffer = png(8, [40, 160, 80])) => ({
  name,
  mimeType: 'image/png',
  buffer,
})
const namesIn = (path: string) => path.split(',').map((one) => /_([^_]+)\.png$/.exec(one)?.[1])

/** About what a phone far from its mast has; and the line of this machine. */
const slow = {
  offline: false,
  latency: 300,
  downloadThroughput: 200_000,
  uploadThroughput: 120_000,
}
const full = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

let proxy: FaultProxy
beforeAll(async () => {
  proxy = await createFaultProxy(Number(new URL(baseUrl()).port))
  return () => proxy.close()
})
const browser = watchedBrowser(() => proxy.url)
const wholeBrowser = watchedBrowser(() => proxy.url, launchWhole)

async function openProduct(what: string): Promise<{ id: string; page: Page }> {
  const api = await browser.api('admin')
  const sku = `UPLOAD-${what}-${uniqueDigits(4)}`
  const record = { name: `上传 ${sku}`, sku, status: 'draft', price: 1, stock: 1 }
  const { id } = await api.add('/cms/product', record)
  const path = `/content/product?form=edit&id=${id}`
  const page = await browser.page({ as: 'admin', path, expected: /WebSocket/, ownProfile: true })
  await imagesOf(page).waitFor({ state: 'attached' })
  return { id, page }
}

const imagesOf = (page: Page): Locator => formOn(page, '编辑产品').dialog.getByLabel('主图')

async function saved(id: string): Promise<string> {
  const api = await browser.api('admin')
  const params = { id }
  const { result } = await api.call<{ image: string }>('GET', '/cms/product/queryById', { params })
  return result.image
}

test('over a slow line the progress is seen; what a cut line kept back is sent again, nothing else; the order is kept', async () => {
  const { id, page } = await openProduct('CUT')
  const { dialog, button } = formOn(page, '编辑产品')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow)
  let arrived = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/sys/common/upload') && response.ok()) arrived += 1
  })
  await imagesOf(page).setInputFiles([picture('zero.png')])
  await expect(dialog.locator('.jd-tile img')).toHaveCount(1)
  await imagesOf(page).setInputFiles([
    ...[picture('first.png', large), picture('second.png'), picture('unwanted.png')],
  ])
  await expect(dialog.getByText(/^上传中\([1-9]\d?%\)$/)).toBeVisible()
  await expect(dialog.getByText('等待上传')).toHaveCount(2)
  await dialog.getByRole('button', { name: '取消上传 unwanted.png' }).click()
  await expect(dialog.getByText('等待上传')).toHaveCount(1)

  await proxy.refuse()
  const again = dialog.getByRole('button', { name: '重试失败的 2 个' })
  await expect(again).toBeVisible()
  await proxy.accept()
  await line.send('Network.emulateNetworkConditions', full)
  await again.click()
  await expect(dialog.locator('.jd-tile img')).toHaveCount(3)
  expect(arrived).toBe(3)

  await dialog.getByRole('button', { name: '右移第 1 张' }).click()
  await dialog.getByRole('button', { name: '左移第 1 张' }).click()
  await expect(page.getByText('未知的操作')).toBeVisible()
  await dialog.getByRole('button', { name: '右移第 3 张' }).click()
  await expect(page.getByText('已到最后~')).toBeVisible()
  await button('保存').click()
  await expect(dialog).toBeHidden()
  expect(namesIn(await saved(id))).toEqual(['first', 'zero', 'second'])
})

test('they are put in order by the mouse: one that is dropped on another takes its place', async () => {
  const { id, page } = await openProduct('DRAG')
  const { dialog, button } = formOn(page, '编辑产品')
  const tiles = dialog.locator('.jd-tile:has(img)')
  await imagesOf(page).setInputFiles(
    ['first', 'second', 'third'].map((name) => picture(`${name}.png`)),
  )
  await expect(tiles).toHaveCount(3)
  const drag = async (from: number, to: number) => {
    const [start, goal] = [await tiles.nth(from).boundingBox(), await tiles.nth(to).boundingBox()]
    if (!start || !goal) throw new Error('nothing to drag')
    await page.mouse.move(start.x + 40, start.y + 30)
    await page.mouse.down()
    await page.mouse.move(start.x + 50, start.y + 34, { steps: 3 })
    await page.mouse.move(goal.x + 40, goal.y + 30, { steps: 8 })
    await expect(tiles.nth(to)).toHaveAttribute('data-over')
    await page.mouse.up()
  }
  await drag(0, 2)
  await expect(tiles.locator('[data-over]')).toHaveCount(0)
  await button('保存').click()
  await expect(dialog).toBeHidden()
  expect(namesIn(await saved(id))).toEqual(['second', 'third', 'first'])
})

test('one is pasted from the clipboard, one dragged in, and a false one is told by its content', async () => {
  const { id, page } = await openProduct('PASTE')
  const { dialog, button } = formOn(page, '编辑产品')
  const images = imagesOf(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const image = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    },
    png(8, [30, 60, 200]).toString('base64'),
  )
  await images.focus()
  await page.keyboard.press('Control+v')
  await expect(dialog.locator('.jd-tile img')).toHaveCount(1)

  const dragged = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dragged.png', { type: 'image/png' }))
      return transfer
    },
    png(8, [200, 200, 30]).toString('base64'),
  )
  const area = dialog.locator('div.jd-images')
  await area.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(area).toHaveAttribute('data-over', 'true')
  await area.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(dialog.locator('.jd-tile img')).toHaveCount(2)

  await images.setInputFiles([picture('false.png', Buffer.from('<html>no picture</html>'))])
  await expect(dialog.getByText('请上传图片')).toBeVisible()
  await expect(page.getByText('false.png 上传失败.')).toBeVisible()
  await dialog.getByRole('button', { name: '删除 false.png' }).click()
  await button('保存').click()
  await expect(dialog).toBeHidden()
  expect(namesIn(await saved(id)).at(-1)).toBe('dragged')
})

test('an answer that is lost on its way leaves the file to be tried again', async () => {
  const { page } = await openProduct('LOST')
  const { dialog } = formOn(page, '编辑产品')
  proxy.fail({ mode: 'cutAfter', bytes: 9 }, { path: /upload/, times: 1 })
  const buffer = Buffer.from('%PDF-1.4\n%%EOF')
  const manual = { name: '说明.pdf', mimeType: 'application/pdf', buffer }
  await dialog.getByLabel('说明书').setInputFiles([manual])
  await expect(page.getByText('说明.pdf 上传失败.')).toBeVisible()
  await dialog.getByRole('button', { name: '重试 说明.pdf' }).click()
  await expect(dialog.getByRole('link', { name: '说明.pdf' })).toBeVisible()
})

test('on a narrow screen what failed is read whole, and its buttons are in sight', async () => {
  const page = await browser.page({ as: 'admin', path: '/content/product?form=add', width: 400 })
  const { dialog } = formOn(page, '新增产品')
  // What is far below is drawn when it is nearly reached.
  await expect(async () => {
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await dialog.getByLabel('说明书').waitFor({ state: 'attached', timeout: 100 })
  }).toPass()
  const long = `${'一个很长的名字'.repeat(6)}.pdf`
  const program = { mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0\x03\0') }
  await dialog.getByLabel('说明书').setInputFiles([{ name: long, ...program }])
  const line = dialog.getByRole('listitem').filter({ hasText: '不支持的文件类型' })
  for (const name of [`重试 ${long}`, `删除 ${long}`]) {
    const box = await line.getByRole('button', { name }).boundingBox()
    expect((box?.x ?? 400) + (box?.width ?? 0)).toBeLessThanOrEqual(400)
  }
  const why = line.getByRole('status')
  expect(await why.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})

test('a stored PDF is shown by the browser’s viewer in a page of its own', async () => {
  const page = await wholeBrowser.page({ as: 'admin' })
  const body = new FormData()
  body.append('file', new Blob([pdf], { type: 'application/pdf' }), '说明书.pdf')
  const api = await wholeBrowser.api('admin')
  const { message: file } = await api.call('POST', '/sys/common/upload', { body })
  await page.goto(`/adwebv21/sys/common/pdf/pdfPreviewIframe?${new URLSearchParams({ file })}`)
  await expect(page).toHaveTitle('PDF 预览')
  // The viewer is the browser's own extension, which is loaded only for what it takes for a PDF.
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContainEqual(expect.stringMatching(/^chrome-extension:/))
  // A frame that was blocked is of one colour, like a page with nothing on it.
  const empty = await wholeBrowser.page({ as: 'admin', path: 'about:blank' })
  const plain = (await empty.screenshot()).length
  await expect
    .poll(async () => (await page.screenshot()).length, { timeout: 20_000 })
    .toBeGreaterThan(plain * 1.5)
})
