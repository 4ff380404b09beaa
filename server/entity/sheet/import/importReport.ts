import { Type } from 'typebox'
import { anyObject } from '../../../http/call'
import type { EntityDeps } from '../../contracts/deps'
import { statusOf } from './imports'
import type { ImportTable } from './importTables'

const amount = Type.Integer()

/** State of an import for its user. */
export const reportAnswer = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  createTime: Type.String(),
  status: Type.String(),
  dryRun: Type.Boolean(),
  /** Processed rows. */
  rows: amount,
  createdCount: amount,
  updatedCount: amount,
  unchangedCount: amount,
  errorCount: amount,
  /** Answer of the import call, for a client that lost it. */
  answer: Type.Union([anyObject, Type.Null()]),
})

export function importReport(found: ImportTable, deps: EntityDeps) {
  const { id, file_name, rows, created, updated, unchanged, errors, answer, create_time } = found
  const now = deps.clock()
  return {
    id,
    fileName: file_name,
    createTime: create_time,
    status: statusOf(found, now),
    dryRun: found.dry_run,
    rows,
    createdCount: created,
    updatedCount: updated,
    unchangedCount: unchanged,
    errorCount: errors,
    answer: answer === null ? null : JSON.parse(answer),
  }
}
