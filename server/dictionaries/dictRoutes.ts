import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { parseDictRef } from '#model'
import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { literally } from '../entity/read/where'
import { addCall, count, requiredText, text } from '../http/call'
import { ok, Refusal } from '../http/envelope'
import { list } from '../http/input'
import type { OfTenant } from '../kernel/ofTenant'
import { type Dicts, enabledItems } from './dicts'
import type { DictTable } from './dictTables'
import { dictionaryMessages } from './messages'
import { findItems, mayName, narrowedTo, requireDictTable, searchItems } from './tableDict'
import { loadTableTree, treeNode, treeQuery } from './tableTree'

export interface DictDeps {
  readonly db: Db
  readonly dicts: Dicts
  readonly hub: Hub
  tables(tenantId: OfTenant): ReadonlyMap<string, DictTable>
}

const options = Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))
const wholeAtMost = 1_000
const pageAtMost = 200

/** Reads dictionaries by code or by a published table reference (contract, §7.2). */
export async function dictRoutes(
  app: FastifyInstance,
  { db, dicts, hub, tables }: DictDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/getDictItems/:dict',
      right: 'session',
      answer: options,
      summary: 'The values of a dictionary that can be chosen, by code or by table.',
    },
    async ({ params: { dict = '' }, caller }) => {
      if (dict.trim() === '') throw new Refusal(400, dictionaryMessages.dictEmpty)
      const ref = parseDictRef(dict)
      if (!ref) throw new Refusal(400, dictionaryMessages.dictMalformed)
      if (ref.kind === 'code') return ok(enabledItems(await dicts.itemsFor(ref.code, caller)))
      const table = requireDictTable(dict, tables(caller.tenantId), caller)
      return ok(await searchItems(db, table, caller, { keyword: '', limit: wholeAtMost }))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/loadDict/:dict',
      right: 'session',
      answer: options,
      summary:
        'The first values of a table that bear the keyword; of an entity, those that meet the condition `superQueryGroup`.',
      query: Type.Object({
        keyword: text(),
        superQueryGroup: text({ max: 8_000 }),
        pageSize: count({ otherwise: 10, max: pageAtMost }),
      }),
    },
    async ({ params: { dict = '' }, query, caller }) => {
      const table = narrowedTo(
        query.superQueryGroup,
        requireDictTable(dict, tables(caller.tenantId), caller),
      )
      const { keyword, pageSize: limit } = query
      return ok(await searchItems(db, table, caller, { keyword: keyword.trim(), limit }))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/loadDictOrderByValue/:dict',
      right: 'session',
      summary: 'The first values of a table, those of the comma list `keyword` before the others.',
      query: Type.Object({
        keyword: text({ max: 8_000 }),
        pageSize: count({ otherwise: 10, max: pageAtMost }),
      }),
      answer: options,
    },
    async ({ params: { dict = '' }, query: { keyword, pageSize: limit }, caller }) => {
      const table = requireDictTable(dict, tables(caller.tenantId), caller)
      const keys = list('keyword', keyword)
      const chosen = keys.length === 0 ? [] : await findItems(db, table, caller, keys)
      const first = await searchItems(db, table, caller, { keyword: '', limit })
      const others = first.filter(({ value }) => !chosen.some((one) => one.value === value))
      return ok([...chosen, ...others].slice(0, Math.max(limit, chosen.length)))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/queryTableData',
      right: 'session',
      summary:
        'The first values of a table: those that bear the keyword, or the one of `codeValue`.',
      query: Type.Object({
        table: requiredText({ max: 63 }),
        text: requiredText({ max: 63 }),
        code: requiredText({ max: 63 }),
        keyword: text(),
        codeValue: text(),
        pageSize: count({ otherwise: 10, max: pageAtMost }),
      }),
      answer: options,
    },
    async ({ query: { table: name, text: shown, code, keyword, codeValue, pageSize }, caller }) => {
      const table = requireDictTable(`${name},${shown},${code}`, tables(caller.tenantId), caller)
      if (codeValue !== '') return ok(await findItems(db, table, caller, [codeValue]))
      return ok(await searchItems(db, table, caller, { keyword: keyword.trim(), limit: pageSize }))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/treeList',
      right: { can: 'dict:view' },
      summary: 'The dictionaries as the nodes of a tree, by parts of their names and codes.',
      query: Type.Object({ dictName: text(), dictCode: text() }),
      answer: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })),
    },
    async ({ query }) => {
      const part = (asked: string) => `%${literally(asked.replaceAll('*', '').trim())}%`
      const rows = await system(db)
        .selectFrom('sys_dict')
        .select(['id', 'id as key', 'dict_name as title', 'dict_name as dictName'])
        .select(['dict_code as dictCode', 'description', 'type'])
        .where('del_flag', '=', 0)
        .where('tenant_id', '=', 0)
        .where('dict_name', 'ilike', part(query.dictName))
        .where('dict_code', 'ilike', part(query.dictCode))
        .orderBy('dict_code')
        .execute()
      return ok(rows)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/api/queryDictItemsByCode',
      right: 'session',
      summary: 'The values of the dictionary of that code that can be chosen.',
      query: Type.Object({ code: requiredText({ max: 100 }) }),
      answer: options,
    },
    async ({ query, caller }) => ok(enabledItems(await dicts.itemsFor(query.code, caller))),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/loadDictItem/:dict',
      right: 'session',
      summary:
        'Texts of the keys, in their order; with `delNotExist` "false" what is unknown stays.',
      query: Type.Object({ key: text({ max: 8_000 }), delNotExist: text() }),
      answer: Type.Array(Type.String()),
    },
    async ({ params: { dict = '' }, query, caller }) => {
      const table = requireDictTable(dict, tables(caller.tenantId), caller, mayName)
      const keys = list('key', query.key)
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
      method: 'GET',
      url: '/sys/dict/getDictText/:code/:key',
      right: 'session',
      summary: 'The text of a value, whether it can be chosen or not.',
      answer: Type.Union([Type.String(), Type.Null()]),
    },
    async ({ params: { code = '', key }, caller }) => {
      const items = await dicts.itemsFor(code, caller)
      return ok(items.find(({ value }) => value === key)?.text ?? null)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/loadTreeData',
      right: 'session',
      summary: 'What stands below a record of a table that is a tree, or bears the keyword there.',
      query: treeQuery,
      answer: Type.Array(treeNode),
    },
    async ({ query, caller }) =>
      ok(await loadTableTree(db, tables(caller.tenantId), caller, query)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/queryAllDictItems',
      right: 'session',
      summary:
        'The values of the dictionaries by their codes, of those that the caller’s screens bind.',
      answer: Type.Record(Type.String(), options),
    },
    async ({ caller }) => ok(await dicts.allFor([caller])),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dict/refleshCache',
      right: 'session',
      answer: Type.Null(),
      writes: true,
      summary:
        'Has every process read the dictionaries again when an administrator of the platform asks; for others, this one.',
    },
    async ({ caller }) => {
      if (caller.platform) await hub.publish(ownTopics.dicts, {})
      else dicts.forget()
      return ok(null, dictionaryMessages.refreshed)
    },
  )
}
