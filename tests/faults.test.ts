import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#ports'
import { chromeMessages } from '../renderer/grid/view/scene/messages.chrome'
import { actionMessages, dataMessages } from '../renderer/messages'
import { accountMessages } from '../src/account/messages'
import { exchange } from '../src/http/client'
import { catalogue, type FailureNotice, installEffects } from '../src/http/failures'
import { httpMessages } from '../src/http/messages'
import { loginMessages } from '../src/login/messages'
import { messages } from '../src/messages'
import { pageMessages } from '../src/pages/messages'
import { readUser } from '../src/session/user'
import { dropView, keepView } from '../src/session/view'
import { settingsMessages } from '../src/settings/messages'
import { siteMessages } from '../src/site/messages'
import { keys, storage } from '../src/storage/storage'
import { tabMessages } from '../src/tabs/messages'
import { buildTestApp, type TestApp } from './support/app'
import { createFaultProxy, type Fault, type FaultProxy } from './support/faultProxy'
import { freshDatabase } from './support/freshDatabase'

// The console's own client against the real server, through a proxy that breaks what it is told to.
let host: TestApp
let proxy: FaultProxy
let remove: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase('embedded')
  host = await buildTestApp(fresh.database)
  await host.app.listen({ port: 0 })
  // A server that listens on a port has an address of this kind.
  proxy = await createFaultProxy((host.app.server.address() as AddressInfo).port)
  remove = fresh.remove
})
afterAll(async () => {
  await proxy.close()
  await host.close()
  await remove()
})

/** What the screen was told. */
const told: FailureNotice[] = []
const expired: string[] = []
let serverIsGone = false
let left = Promise.resolve()

installEffects({
  tell: (notice) => void told.push(notice),
  expire: (how) => {
    expired.push(how)
    return left
  },
  tried: () => undefined,
  unreachable: () => Promise.resolve(serverIsGone),
})

beforeEach(async () => storage.set(keys.token, await host.token('staff')))
afterEach(() => {
  dropView()
  told.length = 0
  expired.length = 0
  serverIsGone = false
  proxy.heal()
})

// Nobody waits for a minute and a half here.
const [patienceMs, impatienceMs] = [10_000, 200]
const call = (call: Call, timeoutMs = patienceMs) =>
  exchange(call, `${proxy.url}/adwebv21`, timeoutMs).catch((failure: unknown) => failure)
const get = (url: string, rest: Partial<Call> = {}) => call({ method: 'GET', url, ...rest })

const list = '/cms/product/list'
const answer = (status: number, body: unknown, headers = {}): Fault => ({
  mode: 'status',
  status,
  body,
  headers,
})
const refusal = (code: number, message: string) => ({ success: false, code, message, result: null })

/** A session that the server has ended; a new one each time, for the client remembers them. */
async function forgottenToken(): Promise<void> {
  storage.set(keys.token, randomBytes(32).toString('base64url'))
}

const changePassword: Call = { method: 'PUT', url: '/sys/user/updatePassword', body: {} }

interface Provocation {
  readonly situation: string
  /** What goes wrong on the way; the real server refuses by itself where there is none. */
  readonly fault?: Fault
  readonly call?: Call
  readonly before?: () => Promise<void>
  readonly tells?: Omit<FailureNotice, 'note'> & { readonly note?: unknown }
  /** Where the caller says more than the notice's text. */
  readonly shows?: string
  readonly expires?: 'unauthorized' | 'expired'
}

const error = (text: string, note?: string) =>
  ({ kind: 'error', text, ...(note && { note: expect.stringContaining(note) }) }) as const

const provocations: readonly Provocation[] = [
  {
    situation: 'cancelled by the caller',
    call: { method: 'GET', url: list, signal: AbortSignal.abort() },
  },
  {
    situation: 'HTTP 401',
    before: forgottenToken,
    expires: 'unauthorized',
  },
  {
    situation: 'HTTP 500 whose message says that the token ended',
    before: forgottenToken,
    fault: answer(500, { status: 500, message: 'Token失效，请重新登录', path: list }),
    expires: 'expired',
  },
  {
    situation: 'code 500 on the edition and WeChat code calls',
    call: { method: 'GET', url: '/sys/api/getEdition' },
    fault: answer(200, refusal(500, '没有版本')),
  },
  {
    situation: 'code 500 on the edition and WeChat code calls',
    call: { method: 'GET', url: '/sys/api/getWeChatBindCode' },
    fault: answer(200, refusal(500, '没有二维码')),
  },
  {
    situation: 'HTTP 403',
    call: { method: 'DELETE', url: '/cms/product/delete', params: { id: '1' } },
    tells: error('拒绝访问', '没有权限，请联系管理员授权'),
    shows: '拒绝访问：没有权限，请联系管理员授权',
  },
  {
    situation: 'HTTP 403 while viewing as somebody else, or in a trial: the sentence says so',
    before: async () => {
      const user = readUser({ id: '1', username: 'u1', realname: '甲', tenantId: 1001 })
      if (!user) throw new Error('no user')
      const own = { token: 'own', userId: '2' }
      keepView({
        token: 'view',
        user,
        expiresAt: Date.now() + 60_000,
        limited: false,
        own,
        back: '/',
      })
    },
    fault: answer(403, refusal(403, '正在以甲的身份查看，不能修改')),
    tells: error('正在以甲的身份查看，不能修改'),
  },
  {
    situation: 'HTTP 404',
    call: { method: 'GET', url: '/no/such/path' },
    tells: error('很抱歉，资源未找到!'),
  },
  {
    situation: 'HTTP 504',
    fault: { mode: 'html', status: 504 },
    tells: error('网络超时'),
  },
  { situation: 'no answer in time', fault: { mode: 'blackhole' }, tells: error('网络超时') },
  {
    situation: 'HTTP 429',
    // The real limiter: ten tries at once, then one in ten seconds.
    before: async () => {
      const tries = Array.from({ length: 11 }, () => call({ ...changePassword, quiet: true }))
      await Promise.all(tries)
    },
    call: changePassword,
    tells: { kind: 'error', text: expect.stringMatching(/^操作太频繁，请 \d+ 秒后再试$/) },
  },
  {
    situation: 'HTTP 413 of a proxy',
    fault: { mode: 'html', status: 413 },
    call: { method: 'POST', url: '/cms/product/add', body: {} },
    tells: error('提交的内容过大'),
  },
  {
    situation: 'no answer: refused, reset, cut',
    fault: { mode: 'rst' },
    tells: error('网络连接失败，请检查网络后重试'),
  },
  {
    situation: 'no answer: refused, reset, cut',
    fault: { mode: 'cutAfter', bytes: 40 },
    tells: error('网络连接失败，请检查网络后重试'),
  },
  {
    situation: 'no answer: refused, reset, cut',
    fault: { mode: 'halfclose', bytes: 40 },
    tells: error('网络连接失败，请检查网络后重试'),
  },
  {
    situation: 'a gateway that has no server behind it',
    fault: { mode: 'html', status: 502 },
    tells: error('网络连接失败，请检查网络后重试'),
  },
  {
    situation: 'code 510 in a list',
    fault: answer(200, refusal(510, '没有权限，请联系管理员授权')),
    tells: { kind: 'warning', text: '没有权限，请联系管理员授权' },
  },
  {
    situation: 'code 201 on import',
    call: { method: 'POST', url: '/cms/product/importExcel', body: new FormData() },
    fault: answer(200, refusal(201, '文件导入成功，但有错误。')),
    tells: { kind: 'warning', text: '文件导入成功，但有错误。' },
  },
  {
    situation: 'other statuses',
    // The real server refuses a body of more than a megabyte before it is read.
    call: { method: 'POST', url: '/cms/product/add', body: { name: 'x'.repeat(1_100_000) } },
    tells: error('提交的内容过大'),
  },
  {
    situation: 'other statuses',
    call: { method: 'GET', url: list, params: { pageNo: '0' } },
    tells: error('页码或每页条数不正确'),
  },
  {
    situation: 'other statuses',
    fault: answer(500, refusal(500, '操作失败，请联系管理员（编号 1）')),
    tells: error('操作失败，请联系管理员（编号 1）'),
  },
  {
    situation: 'other statuses',
    fault: { mode: 'html' },
    tells: error('服务器返回了无法识别的内容'),
  },
  {
    situation: 'other statuses',
    fault: { mode: 'corrupt', at: 0 },
    tells: error('服务器返回了无法识别的内容'),
  },
  {
    situation: 'other statuses',
    fault: answer(200, { success: false, code: 500 }),
    tells: error('服务器错误，请稍后重试'),
  },
]

async function provoke(provocation: Provocation, quiet: boolean): Promise<unknown> {
  const { before, fault } = provocation
  await before?.()
  if (fault) proxy.fail(fault)
  const timeoutMs = fault?.mode === 'blackhole' ? impatienceMs : patienceMs
  const outcome = await call({ method: 'GET', url: list, ...provocation.call, quiet }, timeoutMs)
  // The banner's question is answered in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve))
  return outcome
}

const titled = provocations.map(
  (provocation) =>
    [`${provocation.situation} ${provocation.fault?.mode ?? ''}`, provocation] as const,
)

// The specification's list (shell §8) in its order, with the texts of the reference (messages §6–8).

/** What a call's failure must come to; a text that is the server's own is any. */
const specifiedCalls: Readonly<Record<string, Pick<Provocation, 'tells' | 'expires'>>> = {
  'HTTP 403': { tells: error('拒绝访问', '没有权限，请联系管理员授权') },
  'HTTP 404': { tells: error('很抱歉，资源未找到!') },
  'HTTP 504': { tells: error('网络超时') },
  'HTTP 401': { expires: 'unauthorized' },
  'HTTP 500 whose message says that the token ended': { expires: 'expired' },
  'other statuses': { tells: error(expect.any(String)) },
  'code 510 in a list': { tells: { kind: 'warning', text: expect.any(String) } },
  'code 201 on import': { tells: { kind: 'warning', text: expect.any(String) } },
  'code 500 on the edition and WeChat code calls': {},
}

const specifiedTexts: readonly (readonly [row: string, says: string, text: string])[] = [
  ['every notice of a failed call', httpMessages.title, '系统提示'],
  ['HTTP 401', httpMessages.unauthorized, '未授权，请重新登录'],
  ['token ended: title', httpMessages.expiredTitle, '登录已过期'],
  ['token ended', httpMessages.expired, '很抱歉，登录已过期，请重新登录'],
  ['token ended: button', httpMessages.signInAgain, '重新登录'],
  ['token ended: how it is known', httpMessages.tokenInvalid, 'Token失效'],
  [
    'empty permission menu',
    messages.emptyMenu,
    'getPermissionList: permissions must be a non-null array !',
  ],
  ['site identity failure', siteMessages.failedTitle, '获取站点标识失败'],
  ['site identity failure: what to do', siteMessages.failedText, '请联系站点管理员'],
  ['password dialog without a user', accountMessages.noUser, '当前系统无登录用户!'],
  ['no departments', loginMessages.departsEmpty, '您尚未设置部门信息!'],
  ['closing the home tab', tabMessages.homeStays, '模板库不能关闭!'],
  ['closing the last tab', tabMessages.lastStays, '这是最后一页，不能再关闭了啦'],
  ['theme failure', settingsMessages.failed, 'Failed to update theme'],
  ['missing view', pageMessages.viewMissing('a/B'), "Cannot find module 'a/B'"],
  ['export failure', dataMessages.downloadFailed, '文件下载失败'],
  ['batch delete', actionMessages.deleteMany('甲'), '是否删除选中数据?（甲）'],
  ['batch delete of nothing', actionMessages.selectOne, '请选择一条记录！'],
  ['delete of rows', chromeMessages.removeQuestion(2, 0), '确定要删除这 2 项吗?'],
]

describe('the error catalogue of the specification', () => {
  test.each(Object.entries(specifiedCalls))('%s: has its effect', (situation, effect) => {
    expect(catalogue.map((row) => row.situation)).toContain(situation)
    const provoked = provocations.filter((one) => one.situation === situation)
    expect(provoked).not.toEqual([])
    for (const { tells, expires } of provoked) expect({ tells, expires }).toEqual(effect)
  })

  test.each(specifiedTexts)('%s: has the text of the reference', (_row, says, text) => {
    expect(says).toBe(text)
  })
})

describe('each row of the error catalogue', () => {
  test('is provoked below', () => {
    const provoked = new Set(provocations.map(({ situation }) => situation))
    expect(catalogue.map(({ situation }) => situation).filter((row) => !provoked.has(row))).toEqual(
      [],
    )
  })

  test.each(titled)('%s', async (_, provocation) => {
    const failure = await provoke(provocation, false)
    const { situation, tells, expires } = provocation
    expect(failure).toHaveProperty('name', 'Failure')
    // The row meant is the row that counted.
    const row = catalogue.find(({ applies }) =>
      applies(failure as Parameters<typeof applies>[0], {
        method: 'GET',
        url: list,
        ...provocation.call,
      }),
    )
    // The words by which the ended token was known have given way to those of the catalogue.
    if (expires !== 'expired') expect(row?.situation).toBe(situation)
    expect(told).toMatchObject(tells ? [tells] : [])
    expect(expired).toEqual(expires ? [expires] : [])
    for (const { note } of told) expect(note).toMatch(/编号 [\w-]{6,40}$/)
  })

  test.each(titled)(
    '%s: a quiet call tells nothing but the end of the session; what its caller shows is the same text, and why',
    async (_, one) => {
      const failure = await provoke(one, true)
      expect(told).toEqual([])
      expect(expired).toEqual(one.expires ? [one.expires] : [])
      // How long to wait is for the caller to say: it has the seconds.
      if (one.tells && one.situation !== 'HTTP 429')
        expect(failure).toHaveProperty('message', one.shows ?? one.tells.text)
      const { unauthorized, expired: ended } = httpMessages
      if (one.expires)
        expect(failure).toHaveProperty('message', { unauthorized, expired: ended }[one.expires])
    },
  )
})

describe('the end of a session', () => {
  test('is told by the first answer; later calls are not sent with the same token', async () => {
    await forgottenToken()
    await get(list)
    const before = proxy.seen.length
    expect(await get(list, { quiet: true })).toMatchObject({ detail: { status: 401 } })
    expect(proxy.seen).toHaveLength(before)
    expect(expired).toEqual(['unauthorized'])
  })

  test('is told by the host alone: no call that met it fails while its pages still stand', async () => {
    await forgottenToken()
    let leave = () => {}
    left = new Promise((resolve) => {
      leave = resolve
    })
    const settled: string[] = []
    const calls = [get(list), get(list, { quiet: true })].map((asked, at) =>
      asked.then(() => settled.push(`call ${at}`)),
    )
    await expect.poll(() => expired).not.toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).toEqual([])
    leave()
    await Promise.all(calls)
    expect(settled).toHaveLength(2)
    left = Promise.resolve()
  })

  test('a late answer to an earlier session does not end the present one', async () => {
    await forgottenToken()
    proxy.fail({ mode: 'latency', ms: 100 })
    const late = get(list)
    await new Promise((resolve) => setTimeout(resolve, 20))
    storage.set(keys.token, await host.token('staff'))
    await late
    expect(expired).toEqual([])
  })

  test('needs HTTP 500 and the text in the message: a business row with that text ends nothing', async () => {
    for (const fault of [
      answer(200, refusal(500, 'Token失效')),
      answer(500, { success: false, message: '失败', result: 'Token失效' }),
      answer(400, refusal(400, 'Token失效')),
    ]) {
      proxy.fail(fault)
      await get(list)
    }
    expect(expired).toEqual([])
    expect(told).toHaveLength(3)
  })
})

describe('a success', () => {
  test.each([
    { success: 'true', code: 200, result: {} },
    { success: 1, code: 200, result: {} },
    { success: null, code: 200, result: {} },
    { code: 200, result: {} },
    { success: 'false', code: 200, result: {} },
  ])('is not %j', async (body) => {
    proxy.fail(answer(200, body))
    expect(await get(list)).toHaveProperty('name', 'Failure')
  })

  test('is not one under HTTP 500', async () => {
    proxy.fail(answer(500, { success: true, code: 200, message: '', result: {} }))
    expect(await get(list)).toHaveProperty('name', 'Failure')
  })

  test.each(['/oem-manage/get', '/sys/api/getSiteListByUid'])(
    '%s counts by its code 200',
    async (url) => {
      proxy.fail(answer(200, { code: 200, data: [1] }), { times: 1 })
      expect(await get(url)).toMatchObject({ result: [1] })
      proxy.fail(answer(200, { code: '200', data: [1] }), { times: 1 })
      expect(await get(url)).toHaveProperty('name', 'Failure')
    },
  )

  test.each<Fault>([
    { mode: 'latency', ms: 150 },
    { mode: 'rate', bytesPerSecond: 200 },
  ])('comes over a slow line too: $mode', async (fault) => {
    proxy.fail(fault)
    expect(await get(list)).toMatchObject({ success: true })
  })
})

describe('a server that is gone', () => {
  test('is told by the banner alone, not by each call', async () => {
    serverIsGone = true
    await proxy.refuse()
    const outcomes = await Promise.all([get(list), get(list), get('/sys/permission/x')])
    await proxy.accept()
    await new Promise((resolve) => setTimeout(resolve))
    expect(outcomes).toMatchObject([{ kind: 'network' }, { kind: 'network' }, { kind: 'network' }])
    expect(told).toEqual([])
    expect(await get(list)).toMatchObject({ success: true })
  })
})

test('no mode that cuts an answer, at any byte, is taken for a whole one', async () => {
  const whole = JSON.stringify(await get(list)).length
  for (let bytes = 0; bytes < whole; bytes += 7) {
    proxy.fail({ mode: 'cutAfter', bytes }, { times: 1 })
    expect(await get(list, { quiet: true }), `${bytes} bytes`).toMatchObject({ kind: 'network' })
  }
})
