import type { Db } from '../../../db/open'
import { serverMessages } from '../../../kernel/messages'
import { recordId } from '../../../kernel/recordId'
import type { EntityTable } from '../../schema/entityTable'
import { write } from '../../write/write'
import type { WriteStamp } from '../../write/writePlan'
import { messageOf, type RowPlan } from './importRow'
import type { RowFailure, Written } from './tally'

/** Writes the rows of one transaction; rows whose records somebody else has written meanwhile become failures. */
export async function writePlans(
  trx: Db,
  plans: readonly RowPlan[],
  entityTable: EntityTable,
  stamp: WriteStamp,
): Promise<Written> {
  const added = plans.flatMap((plan) =>
    plan.kind === 'new' ? [{ id: recordId(stamp.now), draft: plan.draft }] : [],
  )
  const edited = plans.filter((plan) => plan.kind === 'edit')
  const { rows } = await write(trx, { entityTable, added, edited, late: 'leave' }, stamp)
  const late = edited.filter(({ before }) => !rows.has(before.id))
  return {
    created: added.length,
    updated: edited.length - late.length,
    unchanged: plans.filter(({ kind }) => kind === 'same').length,
    failures: [
      ...plans.flatMap((plan) => (plan.kind === 'wrong' ? [failure(plan, messageOf(plan))] : [])),
      ...late.map((plan) => failure(plan, serverMessages.stale)),
    ],
  }
}

const failure = ({ row }: RowPlan, message: string): RowFailure => ({ row: row.number, message })
