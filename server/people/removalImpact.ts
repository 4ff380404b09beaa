import { Type } from 'typebox'
import type { Db } from '../db/open'
import { type Call, type OwnOperation, ownOperation } from '../entity/contracts/calls'
import { idList, idsOf } from '../entity/read/idList'
import { type DeletionQuery, deletionParams, withUses, writeRequest } from '../entity/write/request'
import { ok } from '../http/envelope'
import type { Right } from '../http/right'
import { type Impact, impactOperation, type Rewritten } from '../rights/impact'

type Change = (trx: Db) => Promise<void>

/** The change of a deletion, and what it replaces in other records, see `Rewritten`. */
export type Foretelling = (
  call: Call<unknown, DeletionQuery>,
  ids: readonly string[],
  change: Change,
) => { readonly change: Change; rewritten?(): Rewritten | undefined }

interface Removals {
  /** Answers all records that are deleted with the named ones. */
  whole?(call: Call, ids: readonly string[]): Promise<readonly string[]>
  readonly foretell?: Foretelling
}

/** Impact of deleting, or merging, one or several records of an entity that gives rights. */
export const removalImpacts = (
  right: Right,
  impact: () => Impact,
  {
    whole = async (_, ids) => ids,
    foretell = (_call, _ids, change) => ({ change }),
  }: Removals = {},
): readonly OwnOperation[] =>
  (['delete', 'deleteBatch'] as const).map((path) =>
    ownOperation({
      ...impactOperation(path),
      right,
      body: Type.Object({ id: idList, ids: idList, ...deletionParams }),
      async run(call) {
        const { id, ids = id } = call.body
        const { caller } = call.request
        // Whether records use them is asked at the deletion itself.
        const { uses = 'clear', to } = call.body
        const request = withUses(writeRequest(call, ''), { uses, ...(to !== undefined && { to }) })
        const named = idsOf(ids)
        const all = uses === 'merge' ? named : await whole(call, named)
        const { change, rewritten } = foretell(call, all, await call.store.removal(all, request))
        return ok(await impact().of(caller, change, rewritten))
      },
    }),
  )
