import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../server/db/open'
import type { Environment } from '../../server/environment'
import { readEnvironment } from '../../server/environment'
import { type Server, startServer } from '../../server/start'
import { noLogins } from '../../server/third/loginConfig'
import { freshDataDir } from '../support/freshDatabase'
import { multipartBody } from '../support/multipart'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

let folder = ''
let database: DatabaseLocation
let remove = () => {}
let lines: string[] = []
const running = new Set<Server>()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jiandu-start-'))
  const fresh = await freshDataDir()
  database = { dataDir: fresh.dataDir }
  remove = fresh.remove
  lines = []
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
  remove()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (changes: Partial<Environment> = {}): Promise<Server> => {
  const environment: Environment = {
    port: 0,
    basePath: '',
    host: '127.0.0.1',
    database,
    filesDir: join(folder, 'files'),
    backups: { directory: join(folder, 'backups'), keep: 7 },
    demo: false,
    trustProxy: false,
    schemasDir: 'schemas',
    clientDir: undefined,
    logins: noLogins,
    smsGateway: undefined,
    registration: false,
    fileGraceHours: 48,
    mediaHosts: [],
    ...changes,
  }
  const server = await startServer(environment, (event) => lines.push(event))
  running.add(server)
  return server
}
const stop = async (server: Server) => {
  running.delete(server)
  await server.stop()
}
const login = async (server: Server, username: string, password: string) => {
  const answer = await fetch(`${server.url}/adwebv21/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body: { success: boolean; result: { token: string } } = await answer.json()
  return body
}

describe('a start', () => {
  test('without demo data makes one administrator, once, whose password is told once', async () => {
    const first = await start()
    const account = first.firstAccount
    expect(account?.username).toBe('admin')
    expect(account?.password).toMatch(/^[\w@]{16}$/)
    expect((await login(first, 'admin', account?.password ?? '')).success).toBe(true)
    await stop(first)

    const second = await start()
    expect(second.firstAccount).toBeUndefined()
    expect((await login(second, 'admin', account?.password ?? '')).success).toBe(true)
  })

  test('is ready at once on an empty directory', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    // Nothing but that it was asked.
    expect(lines.filter((line) => line !== 'request')).toEqual([])
  })

  test('leaves a broken document out, says where it is broken, and serves the rest', async () => {
    const schemasDir = join(folder, 'schemas')
    cpSync('schemas', schemasDir, { recursive: true })
    const file = join(schemasDir, 'entities/cms/news.json')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -5))
    const server = await start({ schemasDir })
    expect(lines.join('\n')).toMatch(/配置文档有误，已跳过：entities\/cms\/news\.json:\d+:\d+ /)
    const { declaredRoutes } = server.app
    const urls = declaredRoutes.map(({ url }) => url)
    expect(urls).toContain('/adwebv21/cms/product/list')
    expect(urls).not.toContain('/adwebv21/cms/news/list')
  })

  test('on a port that is taken says so', async () => {
    const { url } = await start()
    const port = Number(new URL(url).port)
    const other = await freshDataDir()
    await expect(start({ port, database: { dataDir: other.dataDir } })).rejects.toThrow(
      `端口 ${port} 已被占用`,
    )
    other.remove()
  })

  test('of two processes at once on an empty PostgreSQL fills it once', async () => {
    const { url, drop } = await freshPostgres()
    const starts = [
      start({ database: { url }, filesDir: join(folder, 'one') }),
      start({ database: { url }, filesDir: join(folder, 'two') }),
    ]
    const accounts = (await Promise.all(starts)).map(({ firstAccount }) => firstAccount)
    expect(accounts.filter((account) => account !== undefined)).toHaveLength(1)
    for (const server of await Promise.all(starts)) await stop(server)
    await drop()
    await stopOwnPostgres()
  })

  test('of a second process on the same directory is refused', async () => {
    await start()
    await expect(start()).rejects.toThrow('不能再次打开')
  })
})

describe('documents replaced while the server runs', () => {
  test('bring their new columns, menu entries and dictionaries', async () => {
    const schemasDir = join(folder, 'schemas')
    cpSync('schemas', schemasDir, { recursive: true })
    const server = await start({ schemasDir })
    const { password = '' } = server.firstAccount ?? {}
    const { token } = (await login(server, 'admin', password)).result
    const send = async (path: string, body?: unknown) => {
      const answer = await fetch(`${server.url}/adwebv21${path}`, {
        headers: { 'x-access-token': token, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      const envelope: { success: boolean; result: Record<string, unknown> } = await answer.json()
      return envelope.result
    }

    const entity = join(schemasDir, 'entities/cms/brand.json')
    const text = readFileSync(entity, 'utf8')
    const motto = '"fields": { "motto": { "type": "input", "title": "口号" },'
    writeFileSync(entity, text.replace(/"fields":\s*\{/, motto))
    const dict = join(schemasDir, 'dicts/yn.json')
    writeFileSync(dict, readFileSync(dict, 'utf8').replace('"是"', '"对"'))
    const documents = await server.reloadDocuments()

    expect(documents.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(await send('/cms/brand/add', { name: '木语', motto: '慢慢来' })).toMatchObject({
      name: '木语',
      motto: '慢慢来',
    })
    expect(await send('/sys/dict/getDictItems/yn')).toContainEqual({
      value: 'Y',
      text: '对',
      color: 'green',
    })
  })
})

describe('a stop', () => {
  test('lets a request that is under way finish, and takes no other', async () => {
    const server = await start()
    const { password = '' } = server.firstAccount ?? {}
    const { token } = (await login(server, 'admin', password)).result
    const { body, headers } = multipartBody([{ name: 'file', value: 'late', fileName: 'a.txt' }])
    const half = Math.floor(body.length / 2)

    let stopped: Promise<void> | undefined
    const answer = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        `${server.url}/adwebv21/sys/common/upload`,
        {
          method: 'POST',
          headers: { ...headers, 'x-access-token': token, 'content-length': body.length },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve(text))
        },
      )
      request.on('error', reject)
      request.write(body.subarray(0, half))
      setTimeout(() => {
        stopped = stop(server)
        setTimeout(() => request.end(body.subarray(half)), 200)
      }, 200)
    })
    expect(JSON.parse(answer)).toMatchObject({ success: true })
    await stopped
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow()
  })
})

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      database: { dataDir: join(process.cwd(), 'data/database') },
      filesDir: join(process.cwd(), 'data/files'),
      demo: true,
      trustProxy: false,
      schemasDir: join(process.cwd(), 'schemas'),
    })
  })

  test('is read', () => {
    const folderName = randomUUID()
    const variables = { PORT: '8080', DATA_DIR: `/srv/${folderName}`, JIANDU_DEMO: '0' }
    expect(readEnvironment({ ...variables, DATABASE_URL: 'postgres://x/y' })).toMatchObject({
      port: 8080,
      database: { url: 'postgres://x/y' },
      filesDir: `/srv/${folderName}/files`,
      demo: false,
    })
    const bucket = {
      S3_ENDPOINT: 'https://s3.test/console',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    }
    expect(readEnvironment(bucket).s3).toEqual({
      endpoint: 'https://s3.test/console',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
    expect(() => readEnvironment({ ...bucket, S3_SECRET_KEY: '' })).toThrow('缺少 S3_ACCESS_KEY')
    for (const endpoint of ['s3.test/console', 'ftp://s3.test/x', 'https://a:b@s3.test/x']) {
      expect(() => readEnvironment({ ...bucket, S3_ENDPOINT: endpoint })).toThrow(
        '不是存储桶的地址',
      )
    }
    const hosts = { MEDIA_HOSTS: 'CDN.example.cn, *.example.com,' }
    expect(readEnvironment(hosts).mediaHosts).toEqual(['cdn.example.cn', '*.example.com'])
    expect(() => readEnvironment({ MEDIA_HOSTS: 'https://a.cn' })).toThrow(
      'MEDIA_HOSTS 中的“https://a.cn”不正确',
    )
    expect(() => readEnvironment({ PORT: 'http' })).toThrow('PORT 的值“http”不是端口号')
  })
})
