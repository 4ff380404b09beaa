import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Documents } from '../../renderer/model'
import { addCall } from '../../server/http/call'
import { ok } from '../../server/http/envelope'
import { asOneWork } from '../../server/kernel/inForce'
import type { Kernel, Module } from '../../server/module/module'
import { serverModules } from '../../server/modules'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

// What is under way when other documents come into force, in the whole server.
describeDatabase('a replacement of documents', ['module', 'http', 'kernel'], (open) => {
  let host: TestApp
  let kernel: Kernel | undefined
  let arrived = () => {}
  let goOn = () => {}
  const told: (string | undefined)[] = []
  const titleNow = (tenantId: number) => kernel?.documents(tenantId).entities.get('brand')?.title

  /** Stops whoever comes until the test lets it go on. */
  const hold = async (tenantId: number) => {
    told.push(titleNow(tenantId))
    arrived()
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    told.push(titleNow(tenantId))
  }
  const holding: Module = {
    name: 'holding',
    start(given) {
      kernel = given
      return {
        adds: {
          hooks: {
            brand: {
              async settled(_trx, changes, { caller }) {
                if (changes.some(({ after }) => after?.name === '慢')) await hold(caller.tenantId)
              },
            },
          },
        },
        async routes(api: FastifyInstance) {
          const summary = 'Waits, and says what a brand is called.'
          const answer = Type.Object({ title: Type.String() })
          const call = { method: 'POST', url: '/held', right: 'session', summary, answer } as const
          addCall(api, call, async ({ caller }) => {
            await hold(caller.tenantId)
            return ok({ title: titleNow(caller.tenantId) })
          })
        },
      }
    },
  }
  beforeAll(async () => {
    host = await buildTestApp(await open(), { options: { modules: [...serverModules, holding] } })
  })
  afterAll(() => host.close())

  const renamed = (): Documents => {
    const brand = host.documents.entities.get('brand')
    if (!brand) throw new Error('the shipped documents have brands')
    const entities = new Map(host.documents.entities).set('brand', {
      ...brand,
      api: '/cms/mark',
      title: '商标',
    })
    return { ...host.documents, entities }
  }
  const whileHeld = async <Answer>(
    started: () => Promise<Answer>,
    meanwhile: () => Promise<void>,
  ) => {
    told.length = 0
    const here = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const answer = started()
    await here
    host.app.replaceDocuments(renamed())
    try {
      await meanwhile()
    } finally {
      goOn()
      await answer
      host.app.replaceDocuments(host.documents)
    }
    return await answer
  }
  const names = async (api: string) => (await host.call('admin', `GET ${api}/list`)).status

  test('is not seen by a request that is under way, and by the next one at once', async () => {
    const answer = await whileHeld(
      () => host.call('admin', 'POST /held', { body: {} }),
      async () => {
        expect([await names('/cms/brand'), await names('/cms/mark')]).toEqual([404, 200])
      },
    )
    expect(answer.body).toMatchObject({ success: true, result: { title: '品牌' } })
    expect([await names('/cms/brand'), await names('/cms/mark')]).toEqual([200, 404])
  })

  test('leaves a save to the documents with which it began', async () => {
    const body = { name: '慢', status: '1' }
    // The embedded database has nobody else's turn while a save is under way.
    const answer = await whileHeld(
      () => host.call('admin', 'POST /cms/brand/add', { body }),
      async () => undefined,
    )
    expect(answer.body).toMatchObject({ success: true, result: { name: '慢' } })
    expect(told).toEqual(['品牌', '品牌'])
  })

  test('gives nobody the rights that a request of the old documents read', async () => {
    const sessions = kernel?.use('sessions')
    const token = await host.token('admin')
    const find = () => sessions?.find(token)
    const old = await asOneWork(async () => {
      expect(titleNow(1001)).toBe('品牌')
      host.app.replaceDocuments(renamed())
      return await find()
    })
    try {
      const fresh = await find()
      expect(fresh).toMatchObject({ tokenHash: old?.tokenHash })
      expect(fresh).not.toBe(old)
      expect(await find()).toBe(fresh)
    } finally {
      host.app.replaceDocuments(host.documents)
    }
  })
})
