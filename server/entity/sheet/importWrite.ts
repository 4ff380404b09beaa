import type { Db } from '../../db/open'
import { serverMessages } from '../../kernel/messages'
import { recordId } from '../../kernel/recordId'
import type { Row, WriteRequest } from '../contracts'
import { readRow } from '../read/rows'
import type { Layout } from '../schema/layout'
import { logChanges } from '../write/audit'
import { insertRecords, updateRecords } from '../write/statements'
import { messageOf, type RowPlan } from './importRow'
import type { RowFailure, Written } from './tally'

/** Writes the rows of one transaction: one insert, one update, one set of audit rows. */
export async function writePlans(
  trx: Db,
  plans: readonly RowPlan[],
  {
    layout,
    request,
    now,
    importId,
  }: { layout: Layout; request: WriteRequest; now: Date; importId: string },
): Promise<Written> {
  const { caller } = request.origin
  const added = plans.flatMap((plan) =>
    plan.kind === 'new' ? [{ id: recordId(now), values: plan.draft.values }] : [],
  )
  const edits = plans.filter((plan) => plan.kind === 'edit')
  const fields = [...new Set(edits.flatMap(({ draft }) => draft.changed))]
  const records = edits.map(({ before: { id, ver }, draft }) => ({ id, ver, values: draft.values }))
  const stamp = { caller, now }
  const inserted = added.length === 0 ? [] : await insertRecords(trx, layout, added, stamp)
  const updated =
    records.length === 0 ? [] : await updateRecords(trx, layout, { fields, records }, stamp)
  const valuesOf = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [String(row.id), readRow(layout, row).values]))
  const written = valuesOf(updated)
  const changes = [
    ...[...valuesOf(inserted)].map(([id, after]) => ({ id, after, ver: 1 })),
    ...edits.flatMap(({ before: { id, values, ver } }) => {
      const after = written.get(id)
      return after ? [{ id, before: values, after, ver: ver + 1 }] : []
    }),
  ]
  await logChanges(trx, layout, { ...request, operation: 'import', changes, now, importId })
  const late = edits.filter(({ before }) => !written.has(before.id))
  return {
    created: inserted.length,
    updated: updated.length,
    unchanged: plans.filter(({ kind }) => kind === 'same').length,
    failures: [
      ...plans.flatMap((plan) => (plan.kind === 'wrong' ? [failure(plan, messageOf(plan))] : [])),
      ...late.map((plan) => failure(plan, serverMessages.stale)),
    ],
  }
}

const failure = ({ row }: RowPlan, message: string): RowFailure => ({ row: row.number, message })
