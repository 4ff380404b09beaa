import { Type } from 'typebox'
import type { Answer } from '../../http/envelope'
import type { Right } from '../../http/right'
import { type Call, type OwnOperation, ownOperation } from '../contracts/calls'
import { idList, idsOf, recordName } from '../read/idList'

interface BranchDeletions {
  readonly right: Right
  /** What the call of one record is for, and that of several. */
  readonly one: string
  readonly several: string
  /** Deletes these, and what stands below them. */
  remove(call: Call, ids: readonly string[]): Promise<Answer>
}

/** `delete` and `deleteBatch` of a tree whose records go with all that stands below them. */
export const branchDeletions = (branch: BranchDeletions): readonly OwnOperation[] => [
  ownOperation({
    methods: ['DELETE'],
    path: 'delete',
    right: branch.right,
    summary: branch.one,
    query: Type.Object({ id: recordName }),
    answer: Type.Unknown(),
    run: (call) => branch.remove(call, [call.query.id.trim()]),
  }),
  ownOperation({
    methods: ['DELETE'],
    path: 'deleteBatch',
    right: branch.right,
    summary: branch.several,
    query: Type.Object({ ids: idList }),
    answer: Type.Unknown(),
    run: (call) => branch.remove(call, idsOf(call.query.ids)),
  }),
]
