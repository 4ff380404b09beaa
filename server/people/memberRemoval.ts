import { type Static, Type } from 'typebox'
import { system } from '../db/tables'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import type { Stored } from '../entity/contracts/records'
import { usesAnswer } from '../entity/contracts/uses'
import type { WriteRequest } from '../entity/contracts/writing'
import { refusedWithUses } from '../entity/judge/uses'
import { messages as entityMessages } from '../entity/messages'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { refusedRecords } from '../entity/write/actions'
import { handOver } from '../entity/write/handOver'
import { type DeletionQuery, usesParams, withUses, writing } from '../entity/write/request'
import { createStores } from '../entity/write/stores'
import { write } from '../entity/write/write'
import { type Answer, declined, invalid, notFound, ok } from '../http/envelope'
import { serverMessages } from '../kernel/messages'
import { tenantMessages as messages } from './messages'

const right = { can: 'tenantMember:delete' } as const

/**
 * Removing members from a tenant whose records name them: the same question as where an account is deleted. The account
 * stays, so it is the people's store that is asked, in that tenant.
 */
export const memberRemovals: readonly OwnOperation[] = [
  ownOperation({
    methods: ['GET'],
    path: 'uses',
    right,
    summary: 'What uses these members in their tenant: how many records, by entity and field.',
    query: Type.Object({ ids: idList }),
    answer: usesAnswer,
    async run(call) {
      const ids = idsOf(call.query.ids)
      const { people, caller, personOf } = await membersOf(call, ids)
      return ok({ uses: await people.uses([...personOf.values()], caller), ids })
    },
  }),
  ownOperation({
    methods: ['DELETE'],
    path: 'delete',
    right,
    summary:
      'Removes a member from his tenant; `uses` as of other deletions, `to` being another member.',
    query: Type.Object({ id: recordName, ...usesParams }),
    answer: Type.Unknown(),
    run: (call) => removing(call, [call.query.id.trim()], () => ok(null, serverMessages.deleted)),
  }),
  ownOperation({
    methods: ['DELETE'],
    path: 'deleteBatch',
    right,
    summary: 'The same of several members of one tenant, with the reasons of those that stay.',
    query: Type.Object({ ids: idList, ...usesParams }),
    answer: Type.Object({
      deleted: Type.Integer(),
      refused: refusedRecords,
      ...Type.Partial(usesAnswer).properties,
    }),
    run: (call) => removing(call, idsOf(call.query.ids), (result) => ok(result, said(result))),
  }),
]

interface Removed extends Partial<Static<typeof usesAnswer>> {
  readonly deleted: number
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

const said = ({ deleted, refused }: Removed) =>
  refused.length === 0
    ? serverMessages.deletedMany
    : entityMessages.deletedSome(
        deleted,
        refused.map(({ message }) => message),
      )

const removing = (
  call: Call<DeletionQuery>,
  ids: readonly string[],
  answer: (result: Removed) => Answer,
) =>
  writing(call, { body: '', records: ids.length }, (request) => remove(call, ids, request, answer))

/** The accounts of members of one tenant, as that tenant's administrators see them. */
async function membersOf({ store, deps, request }: Call, ids: readonly string[]) {
  const { caller } = request
  const lines = await store.findAll(ids, caller)
  const tenants = new Set(lines.map(({ values }) => String(values.tenant)))
  const [tenant] = tenants
  const entity = deps.entities(caller.tenantId).get('sysUser')
  if (tenant === undefined || !entity) throw notFound()
  if (tenants.size > 1) throw declined(messages.oneTenantOnly)
  const rows = await system(deps.database.db)
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('username', 'in', lines.map(usernameOf))
    .where('del_flag', '=', 0)
    .execute()
  const byName = new Map(rows.map(({ id, username }) => [username, id]))
  const personOf = new Map(
    lines.flatMap((line) => {
      const person = byName.get(usernameOf(line))
      return person === undefined ? [] : [[line.id, person] as const]
    }),
  )
  const there = { ...caller, tenantId: Number(tenant), site: null }
  return { lines, tenant, personOf, people: createStores(deps)(entity), caller: there }
}

const usernameOf = ({ values }: Stored) => String(values.username)

async function remove(
  call: Call<DeletionQuery>,
  ids: readonly string[],
  asked: WriteRequest,
  answer: (result: Removed) => Answer,
): Promise<Answer> {
  const { store, deps } = call
  const { lines, tenant, personOf, people, caller } = await membersOf(call, ids)
  const only = lines.find(({ values }) => Number(values.tenants) === 1)
  if (only) throw declined(messages.onlyTenant(usernameOf(only)))
  /** The account of the member who takes their place. */
  const successor = async (id: string): Promise<string> => {
    const line = await store.find(id, call.request.caller)
    const person = line && String(line.values.tenant) === tenant && (await personNamed(line))
    if (!person) throw invalid([{ field: 'to', message: entityMessages.noReferenced }])
    return person
  }
  const personNamed = async (line: Stored) =>
    (await membersOf(call, [line.id])).personOf.get(line.id)
  const { uses } = withUses(asked, call.query)
  const request: WriteRequest = {
    ...asked,
    origin: { ...asked.origin, caller },
    uses: typeof uses === 'object' ? { to: await successor(uses.to) } : uses,
  }
  const records = await people.findAll([...personOf.values()], caller)
  const leaving = { entityTable: people.entityTable, records }
  const over = await handOver(leaving, request, {
    deps,
    find: (id) => people.find(id, caller),
  })
  // People are asked about as members, by whom they were named.
  const kept = new Map(
    lines.flatMap(({ id }) => {
      const reason = over.kept.get(personOf.get(id) ?? '')
      return reason ? [[id, reason] as const] : []
    }),
  )
  const going = lines.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id }))
  if (going.length === 0) throw refusedWithUses(kept, over.uses)
  return await store.writer.run(request, async (trx, now) => {
    await over.run(trx, now)
    const stamp = { ...request, now, entities: deps.entities }
    const plan = { entityTable: store.entityTable, removed: going, late: 'leave' } as const
    const done = new Set((await write(trx, plan, stamp)).removed.map(({ id }) => id))
    if (done.size === 0) throw notFound()
    const refused = ids
      .filter((id) => !done.has(id))
      .map((id) => ({ id, message: kept.get(id)?.why ?? entityMessages.gone }))
    return answer({
      deleted: done.size,
      refused,
      ...(over.uses.length > 0 && {
        uses: [...over.uses],
        ids: ids.filter((id) => kept.get(id)?.asks),
      }),
    })
  })
}
