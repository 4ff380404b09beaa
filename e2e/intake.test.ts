import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { listOn } from './support/list'

const browser = watchedBrowser()

/** A company's website: another origin than the console's. */
let website: Server
let site = ''
const shop = () => `http://127.0.0.1:${(website.address() as AddressInfo).port}`

beforeAll(async () => {
  const { result } = await (await browser.api('staff')).call<readonly { code: string }[]>(
    'GET',
    '/sys/api/getSiteListByUid',
  )
  site = result[0]?.code ?? ''
  website = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="de"><title>Shop</title><body><h1>Kissen</h1>
      <div data-enquiry></div>
      <script src="${baseUrl()}/embed/enquiry.js" data-site="${site}" defer></script></body></html>`)
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
})
afterAll(() => website.close())

test('a visitor’s enquiry arrives from another website, in the visitor’s language', async () => {
  const page = await browser.page({ ownProfile: true, width: 400, height: 800 })
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.goto(`${shop()}/kissen`)
  await page.getByLabel('Name').fill('Jürgen Groß')
  await page.getByLabel('E-Mail').fill('juergen@kaufhaus.example')
  await page.getByLabel('Menge').fill('300')
  await page.getByLabel('Nachricht').fill('Bitte ein Angebot über 300 Kissen, frei Hamburg.')
  await page.getByLabel('Anhänge').setInputFiles({
    name: 'zeichnung.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  })
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByRole('status').getByText('Vielen Dank').waitFor()
  expect(failed).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  const staff = await browser.page({
    as: 'staff',
    path: '/enquiry/list?q.email=juergen@kaufhaus.example',
  })
  await listOn(staff).settled()
  await staff.getByRole('link', { name: 'Jürgen Groß 的网站询盘' }).click()
  const record = staff.getByRole('dialog').or(staff.getByRole('main'))
  await record.getByText('zeichnung.pdf').first().waitFor()
  await record.getByText('Bitte ein Angebot über 300 Kissen').first().waitFor()
})

test('what is wrong is told at once, and what was typed stays', async () => {
  const page = await browser.page({ ownProfile: true })
  await page.goto(`${baseUrl()}/adwebv21/intake/${site}/form`)
  await page.getByLabel('Name').fill('Emma')
  await page.getByLabel('E-mail').fill('emma@localhost')
  await page.getByLabel('Message').fill('Please send your catalogue and prices for 200 beds.')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('status').getByText('Please check: E-mail').waitFor()
  await page.getByLabel('E-mail').fill('emma@buyer.example')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('status').getByText('Thank you').waitFor()
})

test('an enquiry whose answer is lost, and one that comes in a rush, is stored once', async () => {
  const page = await browser.page({ ownProfile: true })
  await page.goto(`${shop()}/kissen`)
  await page.getByLabel('Name').fill('Lena Vogt')
  await page.getByLabel('E-Mail').fill('lena@kaufhaus.example')
  await page.getByLabel('Nachricht').fill('Bitte ein Angebot über 80 Decken, frei Bremen.')
  let times = 0
  await page.route(`**/intake/${site}`, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    times += 1
    // The first arrives and its answer does not; the second meets a rush.
    if (times === 1) {
      await route.fetch()
      return await route.abort()
    }
    if (times > 2) return await route.continue()
    await route.fulfill({
      status: 429,
      headers: {
        'retry-after': '1',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Retry-After',
      },
      json: { success: false, code: 429, message: '', result: null },
    })
  })
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  const said = page.getByRole('status')
  await said.filter({ hasText: /./ }).waitFor()
  const send = page.getByRole('button', { name: 'Anfrage senden' })
  await expect.poll(() => send.isEnabled(), { timeout: 30_000 }).toBe(true)
  await send.click()
  await said.getByText('Vielen Dank').waitFor()
  expect(times).toBe(3)
  const staff = await browser.api('staff')
  expect(await staff.all('/crm/enquiry', { email: 'lena@kaufhaus.example' })).toHaveLength(1)
})

test('the script is small', async () => {
  const script = await (await fetch(`${baseUrl()}/embed/enquiry.js`)).text()
  expect(gzipSync(script).length).toBeLessThanOrEqual(5 * 1024)
})
