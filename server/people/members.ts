import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { Stored, Values } from '../entity/contracts/records'
import type { WriteRequest } from '../entity/contracts/writing'
import { draftEdit } from '../entity/judge/drafts'
import { jsonOf, writeRequest, writing } from '../entity/write/request'
import { Overwritten, write } from '../entity/write/write'
import { type Answer, invalid, notFound, ok, stale } from '../http/envelope'
import type { Impact } from '../rights/impact'

interface MembersChange {
  readonly ids: readonly string[]
  change(before: Stored): Values
}

/** Changes several members of the tenant; each change is an edit with version, log and rights check. */
export async function changeMembers(
  call: Call,
  wanted: MembersChange,
  said: string,
): Promise<Answer> {
  const records = wanted.ids.length
  return await writing(call, { body: jsonOf(call), records }, async (request) => {
    const work = await changing(call, wanted, request)
    return await call.store.writer
      .run(request, async (trx, now) => {
        await work(trx, now)
        return ok(null, said)
      })
      .catch(refusedLate)
  })
}

/** Impact of such a change. */
export async function changeMembersImpact(
  call: Call,
  wanted: MembersChange,
  impact: Impact,
): Promise<Answer> {
  const request = writeRequest(call, '')
  const { origin } = request
  const work = await changing(call, wanted, request)
  const trial = (trx: Db) => call.store.writer.trial(trx, origin, work).catch(refusedLate)
  return ok(await impact.of(origin.caller, trial))
}

/** Prepares the write with its checks. Throws for users who are not members, and for invalid accounts. */
async function changing(
  { store, deps }: Call,
  { ids, change }: MembersChange,
  request: WriteRequest,
): Promise<(trx: Db, now: Date) => Promise<void>> {
  const { entityTable } = store
  const { caller } = request.origin
  const found = await store.findToEdit(ids, caller)
  if (found.length < new Set(ids).size || found.length === 0) throw notFound()
  const edited = found
    .map((before) => {
      const writing = { entityTable, caller, now: deps.clock() }
      return { before, draft: draftEdit(before, change(before), writing, 'action') }
    })
    .filter(({ draft }) => draft.changed.length > 0)
  const errors = edited.flatMap(({ draft }) => draft.errors)
  if (errors.length > 0) throw invalid(errors)
  const plan = { entityTable, edited, late: 'refuse' as const }
  return async (trx, now) => {
    await write(trx, plan, { ...request, now, entities: deps.entities })
  }
}

function refusedLate(error: unknown): never {
  throw error instanceof Overwritten ? stale(null) : error
}
