import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../tests/support/app'
import { describeDatabase } from '../tests/support/db'
import { describeCalls } from '../tests/support/describeCalls'
import { addCall, count, json, requiredText, text } from './http/call'

import { ok } from './http/envelope'
import { serverModules } from './modules'

const calls = (api: FastifyInstance) => {
  addCall(
    api,
    {
      method: 'POST',
      url: '/tried',
      right: 'session',
      summary: 'Answers what it has read.',
      query: Type.Object({ pageNo: count({ otherwise: 1, max: 9 }) }),
      body: Type.Object({
        name: requiredText({ max: 4 }),
        hint: text({ pattern: /^[a-z]+$/ }),
        more: Type.Optional(Type.Boolean()),
        rows: Type.Optional(
          Type.Array(Type.Object({ id: Type.String(), ver: Type.Optional(Type.Integer()) })),
        ),
        kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
        ids: Type.Optional(json(Type.Array(Type.String()), [])),
      }),
      answer: Type.Object({ name: Type.String({ minLength: 2 }) }),
    },
    ({ query, body }) => ok({ ...query, ...body }),
  )
}

describeDatabase('calls that declare themselves', ['http', 'module'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    const tried = {
      name: 'tried',
      start: () => ({ routes: async (api: FastifyInstance) => calls(api) }),
    }
    const modules = [...serverModules, tried]
    host = await buildTestApp(await open(), { options: { modules } })
  })
  afterAll(() => host.close())
  const tried = (body: unknown, query: Readonly<Record<string, string>> = {}) =>
    host.call('admin', 'POST /tried', { body, query })

  test('get what was sent as it is declared, and nothing else', async () => {
    const { body } = await tried(
      { name: '名字', hint: null, more: true, other: 1 },
      { pageNo: '70' },
    )
    expect(body.result).toEqual({ pageNo: 9, name: '名字', hint: '', more: true, ids: [] })
    const { result } = (await tried({ name: '名字', hint: 'abc' }, { pageNo: 'x' })).body
    expect(result).toEqual({ pageNo: 1, name: '名字', hint: 'abc', ids: [] })
  })

  describe('refuse what is not as declared', () => {
    test.each([
      ['a list', [], '提交的内容应为对象'],
      ['what must be there and is not', {}, '缺少 “name”，应为不超过 4 个字符的文字'],
      ['what must be there and is empty', { name: '' }, '缺少 “name”，应为不超过 4 个字符的文字'],
      ['a text that is too long', { name: '一二三四五' }, '“name” 应为不超过 4 个字符的文字'],
      [
        'a text with a character that no column takes',
        { name: 'a\0b' },
        '“name” 应为不含空字符的不超过 4 个字符的文字',
      ],
      [
        'a text of another pattern',
        { name: '名字', hint: 'A' },
        '“hint” 应为不超过 200 个字符的符合 ^[a-z]+$ 的文字',
      ],
      ['another type', { name: 5 }, '“name” 应为不超过 4 个字符的文字'],
      [
        'another type of what may be missing',
        { name: '名字', more: 'yes' },
        '“more” 应为 true 或 false',
      ],
      [
        'a member of a list',
        {
          name: '名字',
          rows: [
            { id: 'a', ver: 1 },
            { id: 'b', ver: 'x' },
          ],
        },
        '“rows.1.ver” 应为整数',
      ],
      [
        'what a member of a list must have',
        { name: '名字', rows: [{ ver: 1 }] },
        '缺少 “rows.0.id”，应为文字',
      ],
      ['none of several', { name: '名字', kind: 'c' }, '“kind” 应为 a、b 之一'],
      ['no JSON', { name: '名字', ids: '[' }, '“ids” 应为 JSON 文字'],
      ['another JSON', { name: '名字', ids: '[1]' }, '“ids.0” 应为文字'],
    ])('%s: 400 says which member and what it has to be', async (_, body, why) => {
      expect((await tried(body)).body).toMatchObject({ code: 400, message: `参数不识别！${why}` })
    })

    test.each([
      ['POST /sys/login', { username: 1 }, '“username” 应为'],
      [
        'POST /sys/sms',
        { smsmode: '12', mobile: '13800000000' },
        '“smsmode” 应为不超过 1 个字符的文字',
      ],
      ['POST /cms/product/saveRows', { added: 'x' }, '“added” 应为'],
      ['POST /online/cgform/api/getLists', { asks: [{}] }, '“asks.0.'],
      ['POST /sys/superQuery/save', { page: 'cms/product', scope: 'world' }, '“scope” 应为'],
    ] as const)('%s says so too', async (line, body, why) => {
      const { status, body: answer } = await host.call('admin', line, { body })
      expect([status, answer.message]).toEqual([400, expect.stringContaining('参数不识别！')])
      expect(answer.message).toContain(why)
    })
  })

  test('fail in tests when they answer something else', async () => {
    expect((await tried({ name: '名' })).status).toBe(500)
  })

  test('are all there are, but for the sockets', () => {
    const silent = host.app.declaredRoutes.filter(({ call }) => !call).map(({ url }) => url)
    expect(silent.filter((url) => !/\/(websocket|vxeSocket)\//.test(url))).toEqual([])
  })

  test('ask for rights that a button of the menu gives', async () => {
    const { rows } = await sql<{ perms: string }>`
      select perms from sys_permission where perms is not null`.execute(host.database.db)
    const given = new Set(rows.map(({ perms }) => perms))
    const asked = host.app.declaredRoutes.flatMap(({ right, url }) =>
      typeof right === 'object' && !given.has(right.can) ? `${url}: ${right.can}` : [],
    )
    expect(asked).toEqual([])
  })

  test('are described on one page', async () => {
    const own = host.app.declaredRoutes.filter(({ url }) => !url.endsWith('/tried'))
    await expect(describeCalls(own)).toMatchFileSnapshot('../docs/calls.md')
  })
})
