import type { Db } from '../../../db/open'
import { groupBy } from '../../../kernel/groupBy'
import { serverMessages } from '../../../kernel/messages'
import { recordId } from '../../../kernel/recordId'
import { messages } from '../../messages'
import type { EntityTable } from '../../schema/entityTable'
import type { ChildPlan } from '../../write/childPlan'
import { write } from '../../write/write'
import type { WriteStamp } from '../../write/writePlan'
import { lineNumbers, type SheetRow } from '../workbook/sheetRow'
import type { RowError, RowPlan } from './rowPlan'
import type { RowFailure, Written } from './tally'

/** Writes the rows of one transaction; rows whose records somebody else has written meanwhile become failures. */
export async function writePlans(
  trx: Db,
  plans: readonly RowPlan[],
  entityTable: EntityTable,
  stamp: WriteStamp,
): Promise<Written> {
  const fresh = plans.filter((plan) => plan.kind === 'new')
  const added = fresh.map(({ below, draft }) => ({ id: below?.id ?? recordId(stamp.now), draft }))
  const lists = fresh.flatMap(({ below }) => below?.lists ?? [])
  const children = [...groupBy(lists, ({ table }) => table)].map(
    ([table, some]): ChildPlan => ({
      table,
      rows: some.flatMap(({ rows }) => rows),
      removed: [],
      errors: [],
    }),
  )
  const edited = plans.filter((plan) => plan.kind === 'edit')
  const { rows } = await write(trx, { entityTable, added, edited, children, late: 'leave' }, stamp)
  const late = edited.filter(({ before }) => !rows.has(before.id))
  const wrong = plans.filter((plan) => plan.kind === 'wrong')
  return {
    created: added.length,
    updated: edited.length - late.length,
    unchanged: plans.filter(({ kind }) => kind === 'same').length,
    errors: wrong.length + late.length,
    failures: [
      ...wrong.flatMap((plan) => failuresOf(plan.row, plan.errors)),
      ...late.flatMap(({ row }) => failuresOf(row, [{ message: serverMessages.stale }])),
    ],
  }
}

/** A failure for each line of the record, which comes in whole or not at all. */
function failuresOf(row: SheetRow, errors: readonly RowError[]): readonly RowFailure[] {
  const placed = errors.map(({ line = row.number, message }) => ({ line, message }))
  const first = Math.min(...placed.map(({ line }) => line))
  return lineNumbers(row).map((number) => {
    const own = placed.filter(({ line }) => line === number).map(({ message }) => message)
    return {
      row: number,
      message: own.length > 0 ? own.join('；') : messages.recordRefused(first),
    }
  })
}
