import { Type } from 'typebox'
import { type Answer, ok } from '../../http/envelope'
import type { Right } from '../../http/right'
import { type Call, type OwnOperation, ownOperation } from '../contracts/calls'
import { hooksOf } from '../contracts/deps'
import { usesAnswer } from '../contracts/uses'
import { idList, idsOf, recordName } from '../read/idList'
import { type DeletionQuery, deletionParams, usesQuestion, withUses, writing } from './request'

interface BranchDeletions {
  readonly right: Right
  /** Summaries of the call for one record and of the call for several. */
  readonly one: string
  readonly several: string
  /** Records below each of these. Throws 404 if none of them exists. */
  below(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** Records below that go, too: where the records are merged, those below them stay, below another. */
async function leavingWith(
  call: Call<DeletionQuery>,
  ids: readonly string[],
  below: BranchDeletions['below'],
): ReturnType<BranchDeletions['below']> {
  const merges = hooksOf(call.deps, call.store.entityTable.entity)?.merging
  return merges && call.query.uses === 'merge' ? new Map() : await below(call, ids)
}

async function remove(
  call: Call<DeletionQuery>,
  ids: readonly string[],
  { below }: BranchDeletions,
): Promise<Answer> {
  const branches = await leavingWith(call, ids, below)
  const records = ids.length + [...branches.values()].flat().length
  return await writing(call, { body: '', records }, (write) =>
    call.store.removeMany(ids, withUses(write, call.query), branches),
  )
}

/** `delete` and `deleteBatch` for a tree whose records are deleted with all records below them. */
export const branchDeletions = (branch: BranchDeletions): readonly OwnOperation[] => [
  ownOperation({
    methods: ['GET'],
    path: 'uses',
    right: branch.right,
    summary: 'What uses these records and all below them, by entity and field.',
    query: usesQuestion,
    answer: usesAnswer,
    async run(call) {
      const ids = idsOf(call.query.ids)
      const below = await leavingWith(call, ids, branch.below)
      const all = new Set([...ids, ...[...below.values()].flat()])
      const merging = call.query.uses === 'merge'
      return ok({ uses: await call.store.uses([...all], call.request.caller, { merging }), ids })
    },
  }),
  ownOperation({
    methods: ['DELETE'],
    path: 'delete',
    right: branch.right,
    summary: branch.one,
    query: Type.Object({ id: recordName, ...deletionParams }),
    answer: Type.Unknown(),
    run: (call) => remove(call, [call.query.id.trim()], branch),
  }),
  ownOperation({
    methods: ['DELETE'],
    path: 'deleteBatch',
    right: branch.right,
    summary: branch.several,
    query: Type.Object({ ids: idList, ...deletionParams }),
    answer: Type.Unknown(),
    run: (call) => remove(call, idsOf(call.query.ids), branch),
  }),
]
