import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'
import { declined, malformed, ok } from '../http/envelope'
import { list, requiredText, text } from '../http/input'
import { type CategoryNode, createCategories } from './categories'
import { dictionaryMessages } from './messages'

interface CategoryRoute {
  Querystring: Readonly<Record<string, unknown>>
}

const session = { config: { right: 'session' } } as const

/** Reading category trees (contract, §7.5), each tenant its own. */
export async function categoryRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.get<CategoryRoute>('/sys/category/loadTreeRoot', session, async ({ query, caller }) => {
    const categories = createCategories(db, caller.tenantId)
    const code = text(query, 'pcode')
    const id = await categories.idOf(code)
    if (id === undefined) throw declined(dictionaryMessages.treeMalformed(code))
    const whole = text(query, 'async') === 'false'
    return ok(await (whole ? categories.subtree(id) : categories.children(id)))
  })

  app.get<CategoryRoute>('/sys/category/loadTreeChildren', session, async ({ query, caller }) => {
    return ok(await createCategories(db, caller.tenantId).children(requiredText(query, 'pid')))
  })

  app.get<CategoryRoute>('/sys/category/loadTreeData', session, async ({ query, caller }) => {
    const categories = createCategories(db, caller.tenantId)
    const pid = text(query, 'pid')
    const matches = conditionOf(text(query, 'condition', { max: 2_000 }))
    if (pid !== '') return ok((await categories.children(pid)).filter(matches))
    const code = text(query, 'pcode')
    if (code === '') throw declined(dictionaryMessages.treeMalformed('null'))
    const id = await categories.idOf(code)
    if (id === undefined) throw declined(dictionaryMessages.treeMalformed(code))
    const keyword = text(query, 'keyword').trim()
    const found = await (keyword === '' ? categories.children(id) : categories.search(id, keyword))
    return ok(found.filter(matches))
  })

  app.get<CategoryRoute>('/sys/category/loadOne', session, async ({ query, caller }) => {
    const field = requiredText(query, 'field', { pattern: /^(id|code|name|pid)$/ })
    const value = requiredText(query, 'val')
    const found = await createCategories(db, caller.tenantId).by(
      // The pattern above has let only these four through.
      field as 'id' | 'code' | 'name' | 'pid',
      value,
    )
    const [first, second] = found
    if (!first) throw declined(dictionaryMessages.noSuch)
    if (second) throw declined(dictionaryMessages.several(field, value))
    const { has_child: hasChild, ...category } = first
    return ok({ ...category, hasChild })
  })

  const names = async (ids: string, echo: boolean, tenantId: number) => {
    const keys = list(ids)
    if (keys.length === 0) throw declined(dictionaryMessages.idsEmpty)
    const found = await createCategories(db, tenantId).listed(keys)
    return ok(
      keys.flatMap((key) => {
        const hit = found.find(({ id, code }) => id === key || code === key)
        return hit?.name ?? (echo ? key : [])
      }),
    )
  }

  app.get<CategoryRoute>('/sys/category/loadDictItem', session, ({ query, caller }) =>
    names(
      text(query, 'ids', { max: 8_000 }),
      text(query, 'delNotExist') === 'false',
      caller.tenantId,
    ),
  )

  app.get<CategoryRoute & { Params: { ids: string } }>(
    '/sys/category/loadDictItem/:ids',
    session,
    ({ params, query, caller }) =>
      names(
        // The client writes `loadDictItem/?ids=…` as well.
        params.ids || text(query, 'ids', { max: 8_000 }),
        text(query, 'delNotExist') === 'false',
        caller.tenantId,
      ),
  )
}

/** A JSON object: column → the text that it must have (contract, §7.5). Throws 400 for anything else. */
function conditionOf(json: string): (node: CategoryNode) => boolean {
  if (json === '') return () => true
  const wanted = parse(json).map(([name, value]): [keyof CategoryNode, string] => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member || (typeof value === 'object' && value !== null)) throw malformed()
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
    // Told below, as any other text that is no object.
  }
  throw malformed()
}
