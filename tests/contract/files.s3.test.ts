import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { type FormPart, multipartBody } from '../support/multipart'
import { type S3Server, startS3Server } from '../support/s3Server'

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(200_000)}\n%%EOF`)
const common = 'POST /sys/common/upload'
const minio = 'POST /sys/upload/uploadMinio'

type UploadCall = typeof common | typeof minio

describeDatabase('uploads into a bucket', ['files'], (open) => {
  let s3: S3Server
  let host: TestApp
  const failures: unknown[] = []
  beforeAll(async () => {
    s3 = await startS3Server()
    const log = (event: string) => failures.push(event)
    host = await buildTestApp(await open(), { options: { s3: s3.location, log } })
  })
  afterAll(async () => {
    await host.close()
    await s3.stop()
  })
  afterEach(() => {
    failures.length = 0
  })

  const upload = (call: UploadCall, content: Uint8Array | string, more: readonly FormPart[] = []) =>
    host.call(
      'staff',
      call,
      multipartBody([
        { name: 'biz', value: 'product' },
        ...more,
        { name: 'file', value: content, fileName: '说明书.pdf' },
      ]),
    )
  const get = (user: TestUser | null, path: string, headers: Record<string, string> = {}) =>
    host.call(user, `GET /sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`, {
      headers,
    })
  const sha256Of = (content: Uint8Array | string) =>
    createHash('sha256').update(content).digest('hex')
  const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`

  test('the bucket has the content, the disk keeps nothing', async () => {
    const { body } = await upload(common, pdf)
    expect(body).toMatchObject({ success: true })
    expect(body.message).toMatch(/^product\/[0-9a-f]{32}_说明书\.pdf$/)
    const sha256 = sha256Of(pdf)
    expect(s3.objects().get(keyOf(sha256))?.equals(pdf)).toBe(true)
    expect(existsSync(join(host.filesDir, sha256.slice(0, 2)))).toBe(false)
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })

  test('it comes back byte for byte, whole or in part, to its tenant and to nobody else', async () => {
    const path = String((await upload(common, pdf)).body.message)
    const whole = await get('staff', path)
    expect(whole.bytes.equals(pdf)).toBe(true)
    expect(whole.headers).toMatchObject({ 'content-length': String(pdf.length) })
    const part = await get('staff', path, { range: 'bytes=1-4' })
    expect(part.status).toBe(206)
    expect(part.text).toBe('PDF-')
    expect(part.headers['content-range']).toBe(`bytes 1-4/${pdf.length}`)
    expect((await get('staffb', path)).status).toBe(404)
    expect((await get(null, path)).status).toBe(401)
  })

  test('equal contents are kept once', async () => {
    const content = `equal ${Date.now()}`
    await upload(common, content)
    const before = s3.objects().size
    await upload(minio, content)
    expect(s3.objects().size).toBe(before)
  })

  test('the other call answers the whole address, which is this server’s', async () => {
    const { body } = await upload(minio, pdf)
    const { origin, pathname } = new URL(String(body.message))
    expect(origin).toMatch(/^http:\/\/localhost/)
    const file = await host.call('staff', `GET ${pathname.slice('/adwebv21'.length)}`)
    expect(file.bytes.equals(pdf)).toBe(true)
  })

  test('what was on the disk before there was a bucket is still read', async () => {
    const { database, documents, filesDir } = host
    const before = await buildApp({ database, documents, filesDir })
    const content = `on the disk ${Date.now()}`
    const { body, headers } = multipartBody([{ name: 'file', value: content, fileName: 'a.txt' }])
    const answer = await before.inject({
      method: 'POST',
      url: '/adwebv21/sys/common/upload',
      headers: { ...headers, 'x-access-token': await host.token('staff') },
      payload: body,
    })
    await before.close()
    expect(existsSync(join(filesDir, keyOf(sha256Of(content))))).toBe(true)
    expect((await get('staff', answer.json().message)).text).toBe(content)
  })

  test('a content that neither has is not found', async () => {
    const path = String((await upload(common, `lost ${Date.now()}`)).body.message)
    await host.database.db
      .updateTable('sys_file')
      .set({ sha256: 'f'.repeat(64) })
      .where('path', '=', path)
      .execute()
    const { status, body } = await get('staff', path)
    expect(status).toBe(404)
    expect(body.success).toBe(false)
  })

  const answersOf = async (location: Partial<S3Server['location']>) => {
    const { database, documents, filesDir } = host
    const log = (event: string) => failures.push(event)
    const wrong = { ...s3.location, ...location }
    const app = await buildApp({ database, documents, filesDir, s3: wrong, log })
    const { body, headers } = multipartBody([
      { name: 'file', value: `refused ${Date.now()}`, fileName: 'a.txt' },
    ])
    const answers = []
    for (const url of ['/adwebv21/sys/common/upload', '/adwebv21/sys/upload/uploadMinio']) {
      const token = { 'x-access-token': await host.token('staff') }
      const request = { method: 'POST', url, headers: { ...headers, ...token } } as const
      answers.push((await app.inject({ ...request, payload: body })).json())
    }
    await app.close()
    return answers
  }

  test.each([
    ['a wrong key', () => ({ secretAccessKey: 'wrong' })],
    ['no such bucket', () => ({ endpoint: new URL('/nowhere', s3.location.endpoint).href })],
    ['nobody there', () => ({ endpoint: 'http://127.0.0.1:9/console' })],
  ])('%s is told in the contract’s words, and the log hears why', async (_name, location) => {
    const answers = await answersOf(location())
    expect(answers).toMatchObject([
      { success: false, code: 500, message: '上传失败！' },
      { success: false, code: 500, message: '上传失败,请检查配置信息是否正确!' },
    ])
    expect(failures.filter((event) => event === 'file storage failed')).toHaveLength(2)
    expect(readdirSync(join(host.filesDir, 'incoming'))).toEqual([])
  })
})
