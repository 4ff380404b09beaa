import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../server/seed/people'
import {
  buildTestApp,
  type CallOptions,
  type TestApp,
  type TestUser,
  testPassword,
} from '../support/app'
import { describeDatabase } from '../support/db'
import { type FormPart, multipartBody } from '../support/multipart'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n%%EOF')

describeDatabase('uploads and stored files', ['files'], (open) => {
  let host: TestApp
  const logged: string[] = []
  beforeAll(async () => {
    const log = (event: string) => void logged.push(event)
    host = await buildTestApp(await open(), { options: { log } })
  })
  afterAll(() => host.close())

  const send = (user: TestUser | null, parts: readonly FormPart[]) =>
    host.call(user, 'POST /sys/common/upload', multipartBody(parts))
  const upload = (user: TestUser, fileName: string, value: Uint8Array | string, biz = 'product') =>
    send(user, [
      { name: 'biz', value: biz },
      { name: 'file', value, fileName },
    ])
  const get = (user: TestUser | null, path: string, options: CallOptions = {}) =>
    host.call(
      user,
      `GET /sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`,
      options,
    )

  test('an upload answers the path to keep, and the file comes back byte for byte', async () => {
    const { status, body } = await upload('staff', '主图 (1).PNG', png)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true })
    expect(body.message).toMatch(/^product\/[0-9a-f]{32}_主图_1_\.png$/)
    const file = await get('staff', String(body.message))
    expect(file.status).toBe(200)
    expect(file.bytes.equals(png)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'Cookie, X-Access-Token',
    })
    expect(file.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''/)
  })

  test('the label may follow the file, and is temp when there is none', async () => {
    const after = await send('staff', [
      { name: 'file', value: png, fileName: 'a.png' },
      { name: 'isup', value: '1' },
      { name: 'biz', value: 'news' },
    ])
    expect(after.body.message).toMatch(/^news\//)
    const none = await send('staff', [{ name: 'file', value: png, fileName: 'a.png' }])
    expect(none.body.message).toMatch(/^temp\//)
  })

  test('equal contents are kept once, under their hash', async () => {
    const content = `equal ${Date.now()}`
    await upload('staff', 'a.txt', content)
    await upload('staffb', 'b.txt', content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(readFileSync(join(host.filesDir, sha256.slice(0, 2), sha256), 'utf8')).toBe(content)
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
    const rows = await host.database.db
      .selectFrom('sys_file')
      .select(['tenant_id', 'size', 'create_by'])
      .where('sha256', '=', sha256)
      .orderBy('tenant_id')
      .execute()
    expect(rows).toEqual([
      { tenant_id: 1001, size: content.length, create_by: 'staff' },
      { tenant_id: 1002, size: content.length, create_by: 'staffb' },
    ])
  })

  test('a file of another tenant and one that never was are told apart by nobody', async () => {
    const path = String((await upload('staff', 'secret.pdf', pdf)).body.message)
    const [foreign, unknown] = [await get('staffb', path), await get('staffb', `${path}x`)]
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, timestamp: 0 }).toEqual({ ...unknown.body, timestamp: 0 })
    expect(foreign.bytes.includes('PDF')).toBe(false)
    expect((await get('admin', path)).status).toBe(200)
  })

  test('nobody sees a file without a session', async () => {
    const path = String((await upload('staff', 'a.png', png)).body.message)
    expect((await get(null, path)).status).toBe(401)
    expect((await get(null, path, { headers: { cookie: 'jiandu_files=x' } })).status).toBe(401)
    expect((await send(null, [{ name: 'file', value: png, fileName: 'a.png' }])).status).toBe(401)
  })

  test('a picture is shown by the files’ cookie, which opens nothing else', async () => {
    const path = String((await upload('staff', 'a.png', png)).body.message)
    const login = await host.call(null, 'POST /sys/login', {
      body: { username: 'staff', password: testPassword },
    })
    const [cookie = ''] = String(login.headers['set-cookie']).split(';')
    expect((await get(null, path, { headers: { cookie } })).status).toBe(200)
    const fileToken = cookie.replace('jiandu_files=', '')
    expect(fileToken).not.toBe(login.body.result.token)
    const asked = 'GET /sys/permission/getUserPermissionByToken'
    const headers = { cookie, 'x-access-token': fileToken }
    expect((await host.call(null, asked, { headers })).status).toBe(401)

    const token = { 'x-access-token': login.body.result.token }
    const again = await host.call(null, asked, { headers: token })
    expect(again.headers['set-cookie']).toContain(cookie)
    await host.call(null, 'POST /sys/logout', { headers: token })
    expect((await get(null, path, { headers: { cookie } })).status).toBe(401)
  })

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/67', 4],
    ['bytes=60-', 206, 'bytes 60-66/67', 7],
    ['bytes=-5', 206, 'bytes 62-66/67', 5],
    ['bytes=0-999', 206, 'bytes 0-66/67', 67],
    ['bytes=67-', 416, 'bytes */67', undefined],
    ['bytes=5-2', 200, undefined, 67],
    ['lines=1-2', 200, undefined, 67],
  ])('a range of %s is answered with %i', async (range, status, contentRange, length) => {
    const content = 'x'.repeat(67)
    const path = String((await upload('staff', 'r.txt', content)).body.message)
    const answer = await get('staff', path, { headers: { range } })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-range']).toBe(contentRange)
    if (length !== undefined) expect(answer.bytes).toHaveLength(length)
  })

  test('a browser that has the file already is not sent it again', async () => {
    const path = String((await upload('staff', 'a.png', png)).body.message)
    const etag = String((await get('staff', path)).headers.etag)
    const answer = await get('staff', path, { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(answer.bytes).toHaveLength(0)
  })

  test.each([
    ['a page', 'a.html', '<!doctype html><script>alert(1)</script>'],
    [
      'a picture of scripts',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    ['a page called a picture', 'a.png', '<html><script>alert(1)</script></html>'],
  ])('%s is served as plain text', async (_name, fileName, content) => {
    const path = String((await upload('staff', fileName, content)).body.message)
    expect(path).toMatch(/\.txt$/)
    const { headers } = await get('staff', path)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('what browsers may run is saved, not shown', async () => {
    const path = String((await upload('staff', '说明书.pdf', pdf)).body.message)
    expect((await get('staff', path)).headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''%E8%AF%B4/,
    )
  })

  test.each([
    ['a program', 'setup.exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['nothing', 'empty.txt', Buffer.alloc(0)],
    ['noise', 'noise.bin', Buffer.from([0, 1, 2, 3, 250, 251])],
  ])('%s is not taken', async (_name, fileName, content) => {
    const { status, body } = await upload('staff', fileName, content)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 400 })
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })

  test.each([
    ['.jpg,.jpeg', 'a.jpg', png, '文件内容不是允许的类型（.jpg、.jpeg）'],
    ['image/*', 'a.png', pdf, '请上传图片'],
    ['.pdf', 'a.pdf', 'only called so', '文件内容不是允许的类型（.pdf）'],
  ])('a field of %s takes no %s of another content', async (accept, fileName, value, message) => {
    const { status, body } = await send('staff', [
      { name: 'accept', value: accept },
      { name: 'file', value, fileName },
    ])
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, message })
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })

  test.each([
    ['image/*', 'a.txt', png, 'png'],
    ['.docx,.pdf', 'a', pdf, 'pdf'],
    ['.md', 'a.md', '# 标题', 'txt'],
    ['', 'a.pdf', pdf, 'pdf'],
  ])('a field of %j takes %s by its content', async (accept, fileName, value, ext) => {
    const { body } = await send('staff', [
      { name: 'file', value, fileName },
      { name: 'accept', value: accept },
    ])
    expect(body.message).toMatch(new RegExp(`\\.${ext}$`))
  })

  test('a list of types that is none is malformed', async () => {
    const file = { name: 'file', value: png, fileName: 'a.png' }
    for (const accept of ['*', 'png', '.png;.jpg', `${'.png,'.repeat(30)}.png`]) {
      expect((await send('staff', [{ name: 'accept', value: accept }, file])).status).toBe(400)
    }
  })

  test('the upload into object storage answers a whole address, also where the disk is the store', async () => {
    const form = multipartBody([
      { name: 'file', value: png, fileName: '主图.png' },
      { name: 'biz', value: 'news' },
    ])
    const { body } = await host.call('staff', 'POST /sys/upload/uploadMinio', form)
    expect(body).toMatchObject({ success: true })
    const { protocol, pathname } = new URL(String(body.message))
    expect(protocol).toBe('http:')
    expect(decodeURIComponent(pathname)).toMatch(
      /^\/adwebv21\/sys\/common\/static\/news\/[0-9a-f]{32}_主图\.png$/,
    )
    const file = await host.call('staff', `GET ${pathname.slice('/adwebv21'.length)}`)
    expect(file.bytes.equals(png)).toBe(true)
    expect((await host.call(null, 'POST /sys/upload/uploadMinio', form)).status).toBe(401)
  })

  test.each(['../etc', 'A', 'a/b', 'a'.repeat(33), 'a b', '%2e%2e', '产品'])(
    'the label %s is refused',
    async (biz) => {
      expect((await upload('staff', 'a.png', png, biz)).status).toBe(400)
      expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
    },
  )

  test.each([
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'product/..',
    '%00',
    'product/%00.png',
    `product/${'a'.repeat(5_000)}`,
  ])('the path %s is not found', async (path) => {
    const { status, body } = await host.call('staff', `GET /sys/common/static/${path}`)
    expect([400, 404]).toContain(status)
    expect(body.success).toBe(false)
  })

  test('a file above 20 MB is refused, and nothing is left of it', async () => {
    const { status, body } = await upload(
      'staff',
      'big.txt',
      Buffer.alloc(20 * 1024 * 1024 + 1, 'a'),
    )
    expect(status).toBe(413)
    expect(body).toMatchObject({
      success: false,
      message: '文件大小超出20MB限制, 请压缩或降低文件质量! ',
    })
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
    const enough = await upload('staff', 'enough.txt', Buffer.alloc(20 * 1024 * 1024, 'a'))
    expect(enough.body.success).toBe(true)
  })

  test('a picture of too many pixels is refused at every door, with its size and the limit', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(30_000, 16)
    huge.writeUInt32BE(30_000, 20)
    const parts = [{ name: 'file', value: huge, fileName: 'a.png' }]
    for (const line of ['POST /sys/common/upload', 'POST /sys/upload/uploadMinio'] as const) {
      const { status, body } = await host.call('staff', line, multipartBody(parts))
      expect(status).toBe(400)
      expect(body.message).toBe(
        '图片为 30000 × 30000 像素，超过上限（共 6400 万像素，单边 20000 像素），请缩小后再上传',
      )
    }
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })

  test.each([
    ['no file', [{ name: 'biz', value: 'x' }]],
    [
      'two files',
      [
        { name: 'file', value: png, fileName: 'a.png' },
        { name: 'file', value: png, fileName: 'b.png' },
      ],
    ],
    ['a field called __proto__', [{ name: '__proto__', value: 'x' }]],
  ])('a form with %s is malformed', async (_name, parts) => {
    const { status, body } = await send('staff', parts)
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })

  test.each([
    ['no form', {}, {}],
    ['a form without boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a form that is cut off',
      '--b\r\nContent-Disp',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
  ])('%s is malformed', async (_name, body, headers) => {
    const answer = await host.call('staff', 'POST /sys/common/upload', { body, headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.success).toBe(false)
  })

  test('a file whose content is missing is not found, and the log says so', async () => {
    const content = `lost ${Date.now()}`
    const path = String((await upload('staff', 'lost.txt', content)).body.message)
    await host.database.db
      .updateTable('sys_file')
      .set({ sha256: 'f'.repeat(64) })
      .where('path', '=', path)
      .execute()
    const { status, body, text, headers } = await get('staff', path)
    expect([status, body.code]).toEqual([404, 404])
    expect(logged).toContain('stored file without its content')
    expect(text).not.toContain(host.filesDir)
    expect(headers['content-disposition']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  test('the sheet of rows that an import refused is its importer’s alone', async () => {
    const path = String((await upload('staff', 'rows.txt', 'refused rows', 'import')).body.message)
    expect((await get('staff', path)).status).toBe(200)
    expect((await get('admin', path)).status).toBe(404)
    const shared = String((await upload('staff', 'a.txt', 'shared', 'product')).body.message)
    expect((await get('admin', shared)).status).toBe(200)
  })

  test('uploads of one user are limited', async () => {
    await createUser(host.database.db, {
      username: 'busy',
      realname: 'busy',
      password: testPassword,
      roles: ['staff'],
      tenants: [1001],
    })
    const body = { username: 'busy', password: testPassword }
    const { token } = (await host.call(null, 'POST /sys/login', { body })).body.result
    const form = multipartBody([{ name: 'file', value: 'a', fileName: 'a.txt' }])
    const headers = { ...form.headers, 'x-access-token': token }
    const all = await Promise.all(
      Array.from({ length: 80 }, () =>
        host.call(null, 'POST /sys/common/upload', { body: form.body, headers }),
      ),
    )
    expect(all.map(({ status }) => status)).toContain(429)
    expect((await upload('staffb', 'a.txt', 'a')).status).toBe(200)
  })

  test('a stored PDF is shown inside a page of its own, to who may have the file', async () => {
    const path = String((await upload('staff', '说明 书.pdf', pdf)).body.message)
    const page = await host.call(null, 'GET /sys/common/pdf/pdfPreviewIframe', {
      query: { file: path },
    })
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("default-src 'none'; frame-src 'self'"),
    })
    const source = /<iframe src="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const file = (user: TestUser | null, preview: string) =>
      host.call(user, `GET ${preview.slice('/adwebv21'.length)}`)
    const shown = await file('staff', source)
    expect(shown.bytes.equals(pdf)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.not.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^inline/),
    })
    expect((await file(null, source)).status).toBe(401)
    expect((await file('staffb', source)).status).toBe(404)
    const saved = await get('staff', path)
    expect(saved.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const picture = String((await upload('staff', 'a.png', png)).body.message)
    const other = await file('staff', `/adwebv21/sys/common/static/${picture}?preview=1`)
    expect(other.headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    '',
    'https://evil.test/a.pdf',
    '//evil.test/a.pdf',
    '../../sys/logout?.pdf',
    'a/../b.pdf',
    'a.html',
    '"><script>x</script>.pdf/',
  ])('the page shows no file at %j', async (file) => {
    const page = await host.call(null, 'GET /sys/common/pdf/pdfPreviewIframe', { query: { file } })
    expect(page.status).toBe(400)
  })

  test('the page of a strange name holds it as text', async () => {
    const query = { file: `a/"><script>alert(1)<'.pdf` }
    const page = await host.call(null, 'GET /sys/common/pdf/pdfPreviewIframe', { query })
    expect(page.text).not.toContain('<script')
    expect(page.text).toContain('static/a/%22%3E%3Cscript%3Ealert(1)%3C&#39;.pdf?preview=1')
  })
})
