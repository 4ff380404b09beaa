import { Type } from 'typebox'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import { idList, idsOf } from '../entity/read/idList'
import { writeRequest } from '../entity/write/request'
import { ok } from '../http/envelope'
import type { Right } from '../http/right'
import { type Impact, impactOperation } from '../rights/impact'

/**
 * What it would do to people to delete records of an entity that gives rights: one, or several. `whole` answers all that go
 * with those that are named.
 */
export const removalImpacts = (
  right: Right,
  impact: () => Impact,
  whole = async (_call: Call, ids: readonly string[]) => ids,
): readonly OwnOperation[] =>
  (['delete', 'deleteBatch'] as const).map((path) =>
    ownOperation({
      ...impactOperation(path),
      right,
      body: Type.Object({ id: idList, ids: idList }),
      async run(call) {
        const { id, ids = id } = call.body
        const { caller } = call.request
        const all = await whole(call, idsOf(ids))
        const remove = await call.store.removal(all, writeRequest(call, ''))
        return ok(await impact().of(caller, remove))
      },
    }),
  )
