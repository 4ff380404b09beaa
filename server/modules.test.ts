import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programNames } from '../scripts/lib/programNames'
import { buildTestApp, type TestApp } from '../tests/support/app'
import { describeDatabase } from '../tests/support/db'
import { migration } from './db/migrate'
import { system } from './db/tables'
import { addCall, requiredText } from './http/call'
import { ok } from './http/envelope'
import { startFamilies } from './module/compose'
import type { Module } from './module/module'
import { serverModules } from './modules'
import { applySystem } from './prepare'

declare module './db/tables' {
  interface SystemTables {
    readonly sys_memo: { readonly id: string; readonly words: string }
  }
}
declare module './module/module' {
  interface Services {
    readonly memos: { count(): Promise<number> }
  }
}

const log: string[] = []

/** A family as somebody else writes it: a folder, and a line in the list. */
const memos: Module = {
  name: 'memos',
  migrations: [
    migration('901-memos', ['create table sys_memo (id varchar(32) primary key, words text)']),
  ],
  start({ db, use }) {
    log.push('started')
    const table = system(db)
    return {
      services: {
        memos: {
          count: async () => (await table.selectFrom('sys_memo').select('id').execute()).length,
        },
      },
      adds: { changed: (name) => void log.push(`rows of ${name}`) },
      async routes(api) {
        addCall(
          api,
          {
            method: 'POST',
            url: '/memo/add',
            right: { can: 'product:delete' },
            summary: 'Keeps words.',
            body: Type.Object({ words: requiredText() }),
            answer: Type.Object({ count: Type.Integer() }),
          },
          async ({ body: { words } }) => {
            await table.insertInto('sys_memo').values({ id: words, words }).execute()
            return ok({ count: await use('memos').count() })
          },
        )
      },
      jobs() {
        log.push('at work')
        return [{ stop: async () => void log.push('work ended') }]
      },
      replaced: () => void log.push('other documents'),
      stop: () => void log.push('ended'),
    }
  },
}

/** The example of docs/extending.md, run as it stands there: written into a folder beside the others. */
const folder = join('server', `.extending-${process.pid}`)
const manual = readFileSync('docs/extending.md', 'utf8')
mkdirSync(folder, { recursive: true })
for (const [, file = '', code = ''] of manual.matchAll(
  /```(?:ts|json)\n\/\/ server\/todos\/([\w.]+)\n([\s\S]*?)```/g,
)) {
  writeFileSync(join(folder, file), code)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { todoModule } = (await import(/* @vite-ignore */ `./.extending-${process.pid}/module`)) as {
  todoModule: Module
}

describeDatabase('a family of the server is a module of one list', ['module'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    log.length = 0
    const database = await open()
    const modules = [...serverModules, memos, todoModule]
    host = await buildTestApp(database, { options: { modules } })
    await applySystem(database.db, () => host.documents, { modules })
  })
  afterAll(() => host.close().catch(() => undefined))

  test('which has tables and calls that declare their rights', async () => {
    const body = { words: '记一笔' }
    expect((await host.call(null, 'POST /memo/add', { body })).status).toBe(401)
    expect((await host.call('staff', 'POST /memo/add', { body })).status).toBe(403)
    const added = await host.call('admin', 'POST /memo/add', { body })
    expect(added.body).toMatchObject({ success: true, result: { count: 1 } })
  })

  test('as the manual has one', async () => {
    const add = (words: string) => host.call('staff', 'POST /todo/add', { body: { words } })
    expect((await add('记一笔')).body.result).toEqual({ id: expect.stringMatching(/^\w{32}$/) })
    expect((await add('')).body.code).toBe(400)
    // What pages may name of it is what it answers.
    const routes = host.app.declaredRoutes.map(({ method, url }) => `${method} ${url}`)
    const { calls } = programNames([folder])
    expect(calls).toEqual(['POST /todo/add'])
    for (const call of calls) expect(routes).toContain(call.replace(' ', ' /adwebv21'))
    // No button of the menu has its right.
    expect((await host.call('admin', 'GET /todo/count')).status).toBe(403)
    const { paths } = JSON.parse((await host.call('admin', 'GET /online/openapi')).text).result
    expect(paths['/adwebv21/todo/add'].post.summary).toBe('记一条待办')
    expect(paths['/adwebv21/todo/count'].get.summary).toBe('本租户有多少条待办')
  })

  test('as the manual has one that does what is due', async () => {
    const { db } = host.database
    await sql`update sys_todo set create_time = '2020-01-01'`.execute(db)
    expect(await host.runJob('forgetTodos')).toBe('删除 1 条')
    await expect(host.runJob('forgetTodo')).rejects.toThrow('no schedule has the id forgetTodo')
    expect((await sql`select 1 from sys_todo`.execute(db)).rows).toEqual([])
  })

  test('which hears of what others do', async () => {
    log.length = 0
    const product = { name: '听得见', sku: 'HEARD-1', price: 1 }
    expect((await host.call('admin', 'POST /cms/product/add', { body: product })).status).toBe(200)
    expect(log).toContain('rows of cms_product')
    host.app.replaceDocuments(host.documents)
    expect(log).toContain('other documents')
  })

  test('whose work begins with the server and ends with it', async () => {
    log.length = 0
    host.app.startJobs()
    expect(log).toEqual(['at work'])
    await host.app.close()
    expect(log).toEqual(['at work', 'work ended', 'ended'])
  })
})

test('a family that asks for what none before it gives is told so, and those before it end', async () => {
  const ended: string[] = []
  const modules: readonly Module[] = [
    { name: 'first', start: () => ({ stop: () => void ended.push('first') }) },
    { name: 'second', start: ({ use }) => ({ services: { memos: use('memos') } }) },
  ]
  // Neither of them looks at what the server stands on.
  const ground = {} as Parameters<typeof startFamilies>[1]
  await expect(startFamilies(modules, ground)).rejects.toThrow('service memos')
  expect(ended).toEqual(['first'])
})

test('no two families have one name', () => {
  const names = serverModules.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
