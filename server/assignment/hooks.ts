import { Type } from 'typebox'
import type { Letters } from '../announcements/letters'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { idList, idsOf, isId } from '../entity/read/idList'
import { answerSome, doneRecords, refusal } from '../entity/write/actions'
import { jsonOf, writing } from '../entity/write/request'
import { write } from '../entity/write/write'
import { serverMessages } from '../kernel/messages'
import type { DocumentsOf } from '../kernel/ofTenant'
import { decide } from './decide'
import { assignmentMessages as messages } from './messages'
import { ownerNotices } from './notices'

interface AssignmentDeps {
  readonly documents: DocumentsOf
  readonly letters: Letters
}

/** Server behaviour of the entity `enquiry`: rules assign enquiries to people and notify them. */
export const assignmentHooks = ({ documents, letters }: AssignmentDeps): EntityHooks => ({
  ...ownerNotices({ letters, documents }),
  operations: [
    ownOperation({
      methods: ['POST'],
      path: 'assignByRules',
      right: { can: 'enquiry:assign' },
      summary:
        'Gives enquiries that have no owner to whom the rules say, in fair turns; the others are named and left alone.',
      body: Type.Object({ ids: idList }),
      answer: doneRecords,
      run(call) {
        const ids = idsOf(call.body.ids)
        return writing(call, { body: jsonOf(call), records: ids.length }, (request) =>
          call.store.writer.run(request, async (trx, now) => {
            const { origin } = request
            const { entityTable } = call.store
            const found = await call.store.findAll(ids.filter(isId), origin.caller, trx)
            // The oldest enquiry is first: ids grow with time.
            const oldest = found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
            const { assigned, refused } = await decide(trx, oldest, {
              documents: documents(origin.caller.tenantId),
              origin,
              now,
            })
            const edited = assigned.map(({ before, draft }) => ({ before, draft }))
            const { rows } = await write(
              trx,
              { entityTable, edited, late: 'leave' },
              { ...request, now, entities: call.deps.entities },
            )
            const late = assigned.filter(({ before }) => !rows.has(before.id))
            const known = new Set(found.map(({ id }) => id))
            const left = [
              ...refused.map(({ before, why }) => refusal(before, why, call.store)),
              ...late.map(({ before }) => refusal(before, serverMessages.stale, call.store)),
              ...ids
                .filter((id) => !known.has(id))
                .map((id) => ({ id, message: serverMessages.notFound })),
            ]
            return answerSome(assigned.length - late.length, left, messages)
          }),
        )
      },
    }),
  ],
})
