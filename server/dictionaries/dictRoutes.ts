import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { parseDictRef } from '#model'
import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { addCall, count, text } from '../http/call'
import { ok, Refusal } from '../http/envelope'
import { list } from '../http/input'
import { type Dicts, enabledItems } from './dicts'
import type { DictTable } from './dictTables'
import { dictionaryMessages } from './messages'
import { findItems, mayName, requireDictTable, searchItems } from './tableDict'
import { loadTableTree, treeNode, treeQuery } from './tableTree'

export interface DictDeps {
  readonly db: Db
  readonly dicts: Dicts
  readonly hub: Hub
  tables(): ReadonlyMap<string, DictTable>
}

const options = Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))
const wholeAtMost = 1_000
const pageAtMost = 200

/** Reading dictionaries by code or by a published table reference (contract, §7.2). */
export async function dictRoutes(
  app: FastifyInstance,
  { db, dicts, hub, tables }: DictDeps,
): Promise<void> {
  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/getDictItems/:dict', right: 'session', answer: options },
      summary: 'The values of a dictionary that can be chosen, by code or by table.',
    },
    async ({ params: { dict = '' }, caller }) => {
      if (dict.trim() === '') throw new Refusal(400, dictionaryMessages.dictEmpty)
      const ref = parseDictRef(dict)
      if (!ref) throw new Refusal(400, dictionaryMessages.dictMalformed)
      if (ref.kind === 'code') return ok(enabledItems(await dicts.items(ref.code)))
      const table = requireDictTable(dict, tables(), caller)
      return ok(await searchItems(db, table, caller, { keyword: '', limit: wholeAtMost }))
    },
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/loadDict/:dict', right: 'session', answer: options },
      summary: 'The first values of a table that bear the keyword.',
      query: Type.Object({
        keyword: text(),
        pageSize: count({ otherwise: 10, max: pageAtMost }),
      }),
    },
    async ({ params: { dict = '' }, query: { keyword, pageSize: limit }, caller }) => {
      const table = requireDictTable(dict, tables(), caller)
      return ok(await searchItems(db, table, caller, { keyword: keyword.trim(), limit }))
    },
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/loadDictItem/:dict', right: 'session' },
      summary:
        'Texts of the keys, in their order; with `delNotExist` "false" what is unknown stays.',
      query: Type.Object({ key: text({ max: 8_000 }), delNotExist: text() }),
      answer: Type.Array(Type.String()),
    },
    async ({ params: { dict = '' }, query, caller }) => {
      const table = requireDictTable(dict, tables(), caller, mayName)
      const keys = list(query.key)
      const texts = new Map(
        (await findItems(db, table, caller, keys)).map(({ value, text: name }) => [value, name]),
      )
      const echo = query.delNotExist === 'false'
      return ok(keys.flatMap((key) => texts.get(key) ?? (echo ? key : [])))
    },
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/getDictText/:code/:key', right: 'session' },
      summary: 'The text of a value, whether it can be chosen or not.',
      answer: Type.Union([Type.String(), Type.Null()]),
    },
    async ({ params: { code = '', key } }) => {
      const items = await dicts.items(code)
      return ok(items.find(({ value }) => value === key)?.text ?? null)
    },
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/loadTreeData', right: 'session' },
      summary: 'What stands below a record of a table that is a tree, or bears the keyword there.',
      query: treeQuery,
      answer: Type.Array(treeNode),
    },
    async ({ query, caller }) => ok(await loadTableTree(db, tables(), caller, query)),
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/queryAllDictItems', right: 'session' },
      summary: 'The values of all dictionaries by their codes.',
      answer: Type.Record(Type.String(), options),
    },
    async () => ok(await dicts.all()),
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/dict/refleshCache', right: 'session', answer: Type.Null() },
      summary: 'Has every process read the dictionaries again.',
    },
    async () => {
      await hub.publish(ownTopics.dicts, {})
      return ok(null, dictionaryMessages.refreshed)
    },
  )
}
