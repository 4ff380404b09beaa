import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { addCall, requiredText, text } from '../http/call'
import { declined, malformed, noRight, ok } from '../http/envelope'
import { list } from '../http/input'
import { expectedTexts } from '../http/messages'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { type CategoryNode, createCategories } from './categories'
import { dictionaryMessages } from './messages'

const nodes = Type.Array(Type.Object({ key: Type.String(), title: Type.String() }))

/** Reads category trees (contract, §7.5); each tenant has its own. */
export async function categoryRoutes(
  app: FastifyInstance,
  { db, entities }: { readonly db: Db; readonly entities: EntitiesOf },
): Promise<void> {
  const categoriesOf = (caller: Caller) => {
    if (!hasRights(caller.grants)) throw noRight()
    return createCategories(db, caller, entities(caller.tenantId).get('sysCategory'))
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/category/loadTreeRoot',
      right: 'session',
      summary: 'What stands below a category; with `async` "false" the whole tree below it.',
      query: Type.Object({ pcode: text(), async: text() }),
      answer: nodes,
    },
    async ({ query: { pcode, async: inSteps }, caller }) => {
      const categories = categoriesOf(caller)
      const id = await categories.idOf(pcode)
      if (id === undefined) throw declined(dictionaryMessages.treeMalformed(pcode))
      const whole = inSteps === 'false'
      return ok(await (whole ? categories.subtree(id) : categories.children(id)))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/category/loadTreeChildren',
      right: 'session',
      summary: 'What stands below the category of that id.',
      query: Type.Object({ pid: requiredText() }),
      answer: nodes,
    },
    async ({ query, caller }) => ok(await categoriesOf(caller).children(query.pid)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/category/loadTreeData',
      right: 'session',
      summary: 'What stands below a category, by id or code, or bears the keyword there.',
      query: Type.Object({
        pid: text(),
        pcode: text(),
        keyword: text(),
        condition: text({ max: 2_000 }),
      }),
      answer: nodes,
    },
    async ({ query: { pid, pcode, ...asked }, caller }) => {
      const categories = categoriesOf(caller)
      const matches = conditionOf(asked.condition)
      if (pid !== '') return ok((await categories.children(pid)).filter(matches))
      if (pcode === '') throw declined(dictionaryMessages.treeMalformed('null'))
      const id = await categories.idOf(pcode)
      if (id === undefined) throw declined(dictionaryMessages.treeMalformed(pcode))
      const keyword = asked.keyword.trim()
      const found = await (keyword === ''
        ? categories.children(id)
        : categories.search(id, keyword))
      return ok(found.filter(matches))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/category/loadOne',
      right: 'session',
      summary: 'The one category whose column has that value.',
      query: Type.Object({
        field: Type.Union((['id', 'code', 'name', 'pid'] as const).map((one) => Type.Literal(one))),
        val: requiredText(),
      }),
      answer: Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() }),
    },
    async ({ query: { field, val: value }, caller }) => {
      const [first, second] = await categoriesOf(caller).by(field, value)
      if (!first) throw declined(dictionaryMessages.noSuch)
      if (second) throw declined(dictionaryMessages.several(field, value))
      const { has_child: hasChild, ...category } = first
      return ok({ ...category, hasChild })
    },
  )

  const names = async (ids: string, echo: boolean, caller: Caller) => {
    const keys = list('ids', ids)
    if (keys.length === 0) throw declined(dictionaryMessages.idsEmpty)
    const found = await categoriesOf(caller).listed(keys)
    return ok(
      keys.flatMap((key) => {
        const hit = found.find(({ id, code }) => id === key || code === key)
        return hit?.name ?? (echo ? key : [])
      }),
    )
  }

  // The client writes `loadDictItem/?ids=…` as well.
  for (const url of ['/sys/category/loadDictItem', '/sys/category/loadDictItem/:ids']) {
    addCall(
      app,
      {
        method: 'GET',
        url,
        right: 'session',
        summary:
          'Names of categories by ids or codes; with `delNotExist` "false" what is unknown stays.',
        query: Type.Object({ ids: text({ max: 8_000 }), delNotExist: text() }),
        answer: Type.Array(Type.String()),
      },
      ({ params, query, caller }) =>
        names(params.ids || query.ids, query.delNotExist === 'false', caller),
    )
  }
}

/** Parses a JSON object: column → required text (contract, §7.5). Throws 400 for anything else. */
function conditionOf(json: string): (node: CategoryNode) => boolean {
  if (json === '') return () => true
  const wanted = parse(json).map(([name, value]): [keyof CategoryNode, string] => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member || (typeof value === 'object' && value !== null)) {
      throw malformed(`condition.${name}`, dictionaryMessages.nodeCondition(Object.keys(members)))
    }
    return [member, String(value)]
  })
  return (node) => wanted.every(([member, value]) => node[member] === value)
}

const members: Readonly<Record<string, keyof CategoryNode>> = {
  id: 'key',
  pid: 'parentId',
  name: 'title',
  code: 'code',
}

function parse(json: string): readonly [string, unknown][] {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value)
    }
  } catch {
    // Refused below, like any text that is not an object.
  }
  throw malformed('condition', expectedTexts.jsonObject)
}
