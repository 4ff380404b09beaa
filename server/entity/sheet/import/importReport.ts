import type { EntityDeps } from '../../contracts'
import { statusOf } from './imports'
import type { ImportTable } from './importTables'

/** An import as its user sees it. */
export function importReport(found: ImportTable, deps: EntityDeps) {
  const { id, file_name, rows, created, updated, unchanged, errors, answer, create_time } = found
  const now = deps.clock()
  return {
    ...{ id, fileName: file_name, createTime: create_time },
    status: statusOf(found, now),
    dryRun: found.dry_run,
    /** Rows dealt with. */
    ...{ rows, createdCount: created, updatedCount: updated },
    ...{ unchangedCount: unchanged, errorCount: errors },
    /** What the import call answered, for a client that lost it. */
    answer: answer === null ? null : JSON.parse(answer),
  }
}
