import { Type } from 'typebox'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { recordName } from '../entity/read/idList'
import { readPageQuery } from '../entity/read/listQuery'
import { anyObject, listQuery, pageOf, text } from '../http/call'
import { invalid, notFound, ok } from '../http/envelope'
import { list } from '../http/input'
import { removalImpacts } from '../people/removalImpact'
import { type Impact, impactOperation } from '../rights/impact'
import type { Rights } from '../rights/rights'
import { setRolePeople } from './members'
import { departMessages as messages } from './messages'

/**
 * Behaviour of the entity `departRole` beyond its document (contract, §6.5): its people must be members of its
 * department.
 */
export const departRoleHooks = ({
  rights,
  impact,
}: {
  rights(): Rights
  impact(): Impact
}): EntityHooks => ({
  says: { add: messages.added, edit: messages.edited },
  given(values, before) {
    const moved = Object.hasOwn(values, 'departId') && values.departId !== before?.values.departId
    if (before && moved) throw invalid([{ field: 'departId', message: messages.roleStays }])
    return values
  },
  async written(trx, { id, values: { departId, users } }, { caller }) {
    await setRolePeople(trx, { id, departId: String(departId) }, idsIn(users), caller)
  },
  async settled(trx, changes, { caller }) {
    for (const change of changes) {
      const { id, before, after } = change
      const has = (one: typeof after) => idsIn(one?.users).includes(caller.userId)
      if (has(before) || !has(after)) continue
      const given = { kind: 'departRole', ids: [id] } as const
      await rights().selfGrants.note(trx, change, given, { caller, ip: '' })
    }
  },
  async committed(changes) {
    await rights().changed()
    await rights().selfGrants.tell(changes)
  },
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'list',
      right: { can: 'departRole:view' },
      summary: 'One page of the roles of a department, by the parameters of lists.',
      query: listQuery({ deptId: text({ max: 32 }) }),
      answer: pageOf(anyObject),
      async run({ query: { deptId, ...params }, request: { caller }, store }) {
        const asked = deptId === '' ? params : { ...params, departId: deptId }
        return ok(await store.list(readPageQuery(asked, store.entityTable, caller), caller))
      },
    }),
    ownOperation({
      ...impactOperation('edit'),
      right: { can: 'departRole:edit' },
      body: Type.Object({ id: recordName, users: text({ max: 40_000 }) }),
      async run({ body: { id, users }, request: { caller }, store }) {
        const role = await store.find(id, caller)
        if (!role) throw notFound()
        const departId = String(role.values.departId)
        return ok(
          await impact().of(caller, (trx) =>
            setRolePeople(trx, { id, departId }, list('users', users), caller),
          ),
        )
      },
    }),
    ...removalImpacts({ can: 'departRole:delete' }, impact),
  ],
})

const idsIn = (users: unknown): readonly string[] => (Array.isArray(users) ? users.map(String) : [])

export const roleRecord = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
})
