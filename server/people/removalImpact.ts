import { Type } from 'typebox'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import type { WriteRequest } from '../entity/contracts/writing'
import { idList, idsOf } from '../entity/read/idList'
import { writeRequest } from '../entity/write/request'
import { ok } from '../http/envelope'
import type { Right } from '../http/right'
import { type Impact, impactOperation } from '../rights/impact'

/**
 * Impact of deleting one or several records of an entity that gives rights. `whole` answers all records that are
 * deleted with the named ones.
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
        // Whether records use them is asked at the deletion itself.
        const request: WriteRequest = { ...writeRequest(call, ''), uses: 'clear' }
        const remove = await call.store.removal(all, request)
        return ok(await impact().of(caller, remove))
      },
    }),
  )
