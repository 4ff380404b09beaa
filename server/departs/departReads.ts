import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addCall, requiredText, text } from '../http/call'
import { declined, notFound, ok } from '../http/envelope'
import { list } from '../http/input'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { type DepartNode, departsFor, departsOf, leafOf } from '../people/departs'
import { departMessages as messages } from './messages'

const node = Type.Object({ id: Type.String(), departName: Type.String(), orgCode: Type.String() })
const nodes = Type.Array(node)

/** All nodes of a tree, parents first. */
const flat = (tree: readonly DepartNode[]): readonly DepartNode[] =>
  tree.flatMap((one) => [one, ...flat(one.children ?? [])])

const alone = ({ children: _, ...one }: DepartNode) => one

/** Routes for departments as trees, levels and single ones (contract, §6.4). */
export async function departReads(
  app: FastifyInstance,
  { db, entities }: { readonly db: Db; readonly entities: EntitiesOf },
): Promise<void> {
  const right = { can: 'depart:view' } as const
  const treeFor = (caller: Caller) => departsFor({ db, entities }, caller)

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryDepartTreeSync',
      right,
      summary: 'One level: what stands below `pid`, or those of the comma list `ids`.',
      query: Type.Object({
        pid: text({ max: 32 }),
        ids: text({ max: 8_000 }),
        primaryKey: text({ max: 20 }),
      }),
      answer: nodes,
    },
    async ({ query: { pid, ids, primaryKey }, caller }) => {
      const all = flat(await treeFor(caller))
      const asked = new Set(list('ids', ids))
      const key = primaryKey === 'orgCode' ? 'orgCode' : 'id'
      const found = all.filter((one) =>
        asked.size > 0 ? asked.has(one[key]) : one.parentId === pid,
      )
      return ok(found.map(alone))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryMyDeptTreeList',
      right: 'session',
      summary: 'The departments that the caller is in charge of, with what stands below them.',
      answer: nodes,
    },
    async ({ caller }) => {
      const person = await system(db)
        .selectFrom('sys_user')
        .select(['depart_ids', 'user_identity'])
        .where('id', '=', caller.userId)
        .executeTakeFirst()
      const charge = new Set((person?.depart_ids ?? '').split(',').map((id) => id.trim()))
      const tree = await treeFor(caller)
      return ok(topmost(tree, charge), String(person?.user_identity ?? 1))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryAllParentId',
      right,
      summary: 'What stands above departments, by their ids or codes.',
      query: Type.Object({ departId: text({ max: 8_000 }), orgCode: text({ max: 8_000 }) }),
      answer: Type.Record(
        Type.String(),
        Type.Object({
          parentIds: Type.Array(Type.String()),
          parentMap: Type.Record(Type.String(), node),
        }),
      ),
    },
    async ({ query: { departId, orgCode }, caller }) => {
      const keys = departId === '' ? list('orgCode', orgCode) : list('departId', departId)
      if (keys.length === 0) throw declined(messages.nothingAsked)
      const all = flat(await treeFor(caller))
      const byId = new Map(all.map((one) => [one.id, one]))
      const found = all.filter((one) => keys.includes(departId === '' ? one.orgCode : one.id))
      const told = found.map((one) => {
        const above: DepartNode[] = []
        for (let at = byId.get(one.parentId); at; at = byId.get(at.parentId)) above.unshift(at)
        const parentMap = Object.fromEntries(above.map((parent) => [parent.id, alone(parent)]))
        return [
          departId === '' ? one.orgCode : one.id,
          { parentIds: above.map(({ id }) => id), parentMap },
        ] as const
      })
      return ok(Object.fromEntries(told))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/searchBy',
      right,
      summary:
        'Departments whose names contain a text; with `myDeptSearch` 1 among the caller’s own.',
      query: Type.Object({ keyWord: text({ max: 100 }), myDeptSearch: text({ max: 1 }) }),
      answer: nodes,
    },
    async ({ query: { keyWord, myDeptSearch }, caller }) => {
      const found =
        myDeptSearch === '1'
          ? (await departsOf(db, caller.userId, [caller.tenantId])).map(leafOf)
          : flat(await treeFor(caller))
      const hits = found.filter(({ departName }) => departName.includes(keyWord.trim()))
      if (hits.length === 0) throw declined(messages.noHit)
      return ok(hits.map(alone))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryTreeByKeyWord',
      right,
      summary: 'The departments whose names contain a text, within those above them.',
      query: Type.Object({ keyWord: text({ max: 100 }) }),
      answer: nodes,
    },
    async ({ query: { keyWord }, caller }) => ok(hitsWithin(await treeFor(caller), keyWord.trim())),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/listAll',
      right,
      summary:
        'All departments in their order, without levels; those of the comma list `id` among them.',
      query: Type.Object({ id: text({ max: 8_000 }) }),
      answer: nodes,
    },
    async ({ query: { id }, caller }) => {
      const asked = new Set(list('id', id))
      const all = flat(await treeFor(caller))
      return ok(all.filter((one) => asked.size === 0 || asked.has(one.id)).map(alone))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/getDepartName',
      right: 'session',
      summary: 'The department of a code.',
      query: Type.Object({ orgCode: requiredText({ max: 64 }) }),
      answer: node,
    },
    async ({ query: { orgCode }, caller }) => {
      const all = flat(await treeFor(caller))
      const found = all.find((one) => one.orgCode === orgCode)
      if (!found) throw notFound()
      return ok(alone(found))
    },
  )
}

/** The chosen departments with all below them; none twice. */
function topmost(tree: readonly DepartNode[], ids: ReadonlySet<string>): readonly DepartNode[] {
  return tree.flatMap((one) => (ids.has(one.id) ? one : topmost(one.children ?? [], ids)))
}

function hitsWithin(tree: readonly DepartNode[], word: string): readonly DepartNode[] {
  return tree.flatMap((one): readonly DepartNode[] => {
    const children = hitsWithin(one.children ?? [], word)
    if (children.length > 0) return [{ ...alone(one), isLeaf: false, children }]
    return one.departName.includes(word) ? [alone(one)] : []
  })
}
