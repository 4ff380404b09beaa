import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../tests/support/app'
import { describeEachDatabase } from '../tests/support/db'
import { describeCalls } from '../tests/support/describeCalls'
import { addCall, count, requiredText, text } from './http/call'

import { ok } from './http/envelope'
import { serverModules } from './modules'

const calls = (api: FastifyInstance) => {
  addCall(
    api,
    {
      ...{ method: 'POST', url: '/tried', right: 'session' },
      summary: 'Answers what it has read.',
      query: Type.Object({ pageNo: count({ otherwise: 1, max: 9 }) }),
      body: Type.Object({
        name: requiredText({ max: 4 }),
        hint: text({ pattern: /^[a-z]+$/ }),
        more: Type.Optional(Type.Boolean()),
      }),
      answer: Type.Object({ name: Type.String({ minLength: 2 }) }),
    },
    ({ query, body }) => ok({ ...query, ...body }),
  )
}

describeEachDatabase('calls that declare themselves', (open) => {
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
    expect(body.result).toEqual({ pageNo: 9, name: '名字', hint: '', more: true })
    const { result } = (await tried({ name: '名字', hint: 'abc' }, { pageNo: 'x' })).body
    expect(result).toEqual({ pageNo: 1, name: '名字', hint: 'abc' })
  })

  describe('refuse what is not as declared', () => {
    test.each([
      ['a list', []],
      ['what must be there and is not', {}],
      ['what must be there and is empty', { name: '' }],
      ['a text that is too long', { name: '一二三四五' }],
      ['a text with a character that no column takes', { name: 'a\0b' }],
      ['a text of another pattern', { name: '名字', hint: 'A' }],
      ['another type', { name: 5 }],
      ['another type of what may be missing', { name: '名字', more: 'yes' }],
    ])('%s', async (_, body) => {
      expect((await tried(body)).body).toMatchObject({ code: 400, message: '参数不识别！' })
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
