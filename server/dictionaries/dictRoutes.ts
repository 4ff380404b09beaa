import type { FastifyInstance } from 'fastify'
import { parseDictRef } from '#model'
import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { ok, Refusal } from '../http/envelope'
import { count, list, text } from '../http/input'
import { type Dicts, enabledItems } from './dicts'
import type { DictTable } from './dictTables'
import { dictionaryMessages } from './messages'
import { findItems, requireDictTable, searchItems } from './tableDict'
import { loadTableTree } from './tableTree'

export interface DictDeps {
  readonly db: Db
  readonly dicts: Dicts
  readonly hub: Hub
  tables(): ReadonlyMap<string, DictTable>
}

interface DictRoute {
  Params: { dict: string }
  Querystring: Readonly<Record<string, unknown>>
}

const session = { config: { right: 'session' } } as const
const wholeAtMost = 1_000
const pageAtMost = 200

/** Reading dictionaries by code or by a published table reference (contract, §7.2). */
export async function dictRoutes(
  app: FastifyInstance,
  { db, dicts, hub, tables }: DictDeps,
): Promise<void> {
  app.get<DictRoute>('/sys/dict/getDictItems/:dict', session, async ({ params, caller }) => {
    if (params.dict.trim() === '') throw new Refusal(400, dictionaryMessages.dictEmpty)
    const ref = parseDictRef(params.dict)
    if (!ref) throw new Refusal(400, dictionaryMessages.dictMalformed)
    if (ref.kind === 'code') return ok(enabledItems(await dicts.items(ref.code)))
    const table = requireDictTable(params.dict, tables(), caller)
    return ok(await searchItems(db, table, caller, { keyword: '', limit: wholeAtMost }))
  })

  app.get<DictRoute>('/sys/dict/loadDict/:dict', session, async ({ params, query, caller }) => {
    const table = requireDictTable(params.dict, tables(), caller)
    const keyword = text(query, 'keyword').trim()
    const limit = count(query, 'pageSize', { otherwise: 10, max: pageAtMost })
    return ok(await searchItems(db, table, caller, { keyword, limit }))
  })

  app.get<DictRoute>('/sys/dict/loadDictItem/:dict', session, async ({ params, query, caller }) => {
    const table = requireDictTable(params.dict, tables(), caller)
    const keys = list(text(query, 'key', { max: 8_000 }))
    const texts = new Map(
      (await findItems(db, table, caller, keys)).map(({ value, text: name }) => [value, name]),
    )
    const echo = text(query, 'delNotExist') === 'false'
    return ok(keys.flatMap((key) => texts.get(key) ?? (echo ? key : [])))
  })

  app.get<{ Params: { code: string; key: string } }>(
    '/sys/dict/getDictText/:code/:key',
    session,
    async ({ params }) => {
      const items = await dicts.items(params.code)
      return ok(items.find(({ value }) => value === params.key)?.text ?? null)
    },
  )

  app.get<DictRoute>('/sys/dict/loadTreeData', session, async ({ query, caller }) =>
    ok(await loadTableTree(db, tables(), caller, query)),
  )

  app.get('/sys/dict/queryAllDictItems', session, async () => ok(await dicts.all()))

  app.get('/sys/dict/refleshCache', session, async () => {
    await hub.publish(ownTopics.dicts, {})
    return ok(null, dictionaryMessages.refreshed)
  })
}
