import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can } from '#model'
import type { Db } from '../db/open'
import { addCall, text } from '../http/call'
import { noRight, ok } from '../http/envelope'
import { list } from '../http/input'
import type { DocumentsOf } from '../kernel/ofTenant'
import { menuTree, type TreeModel, treeAnswer } from '../menu/tree'
import { closedIn, ofOthers } from '../rights/closed'
import { outsideTenant } from '../rights/editions'
import { entriesIn, entryNode, levelsOf, nodesBelow } from './nodes'

const right = { can: 'sysMenu:view' } as const
const nodes = Type.Array(entryNode)

/** Calls that answer the menu as trees and levels (contract, §6.3). */
export async function entryRoutes(
  app: FastifyInstance,
  { db, documents }: { readonly db: Db; readonly documents: DocumentsOf },
): Promise<void> {
  const levels = async () => levelsOf(await entriesIn(db))

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/getSystemMenuList',
      right,
      summary: 'The entries of the first level.',
      answer: nodes,
    },
    async () => ok(nodesBelow('', await levels(), 1)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/getSystemSubmenu',
      right,
      summary: 'What stands below an entry.',
      query: Type.Object({ parentId: text({ max: 32 }) }),
      answer: nodes,
    },
    async ({ query: { parentId } }) => ok(nodesBelow(parentId, await levels(), 1)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/getSystemSubmenuBatch',
      right,
      summary: 'What stands below each entry of the comma list `parentIds`.',
      query: Type.Object({ parentIds: text({ max: 8_000 }) }),
      answer: Type.Record(Type.String(), nodes),
    },
    async ({ query: { parentIds } }) => {
      const all = await levels()
      const asked = list('parentIds', parentIds).filter((id) => all.has(id))
      return ok(Object.fromEntries(asked.map((id) => [id, nodesBelow(id, all, 1)])))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/queryTreeList',
      right: 'session',
      summary:
        'All entries and buttons as a tree to choose from, for who sees the menu or grants it to departments.',
      answer: treeAnswer,
    },
    async ({ caller }) => {
      const { grants } = caller
      if (!can(grants, right.can) && !can(grants, 'depart:grant')) throw noRight()
      return ok(
        await menuTree(db, {
          ...documents(caller.tenantId),
          without: await outsideTenant(db, caller, documents(caller.tenantId)),
        }),
      )
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/queryListAsync',
      right,
      summary: 'One level of the same: what stands below `pid`, or the first level.',
      query: Type.Object({ pid: text({ max: 32 }) }),
      answer: Type.Array(Type.Object({ key: Type.String(), slotTitle: Type.String() })),
    },
    async ({ query: { pid }, caller }) => {
      const { treeList } = await menuTree(db, {
        ...documents(caller.tenantId),
        without: ofOthers(await closedIn(db, documents(caller.tenantId)), caller.tenantId),
      })
      return ok(levelIn(treeList, pid).map((node) => ({ ...node, children: null })))
    },
  )
}

/** Children of the node with this key; '' = the first level. */
function levelIn(nodes: readonly TreeModel[], key: string): readonly TreeModel[] {
  if (key === '') return nodes
  return nodes.flatMap((node) => (node.key === key ? node.children : levelIn(node.children, key)))
}
