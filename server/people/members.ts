import type { Call, Stored, Values } from '../entity/contracts'
import { draftEdit } from '../entity/judge/drafts'
import { jsonOf, writing } from '../entity/write/request'
import { Overwritten, write } from '../entity/write/write'
import { type Answer, invalid, notFound, ok, stale } from '../http/envelope'

/** Changes members of the tenant together, as an edit of each: with its version, its log, its rights. */
export async function changeMembers(
  call: Call,
  ids: readonly string[],
  change: (before: Stored) => Values,
  said: string,
): Promise<Answer> {
  const { store, deps } = call
  const { entityTable } = store
  return await writing(call, { body: jsonOf(call), records: ids.length }, async (request) => {
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
    return await store.writer
      .run(request, async (trx, now) => {
        const plan = { entityTable, edited, late: 'refuse' as const }
        await write(trx, plan, { ...request, now, entities: deps.entities })
        return ok(null, said)
      })
      .catch((error: unknown) => {
        throw error instanceof Overwritten ? stale(null) : error
      })
  })
}
