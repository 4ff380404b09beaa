import { writers } from './colleagues'
import type { DemoRecord } from './products'

// Entities with records that people write and keep as drafts for a while.
const written = new Set(['product', 'news', 'customerCase'])
/** The administrator has written one record in this many. */
const byAdministrator = 60

/** Distributes the records among the company's writers. */
export function withAuthors(
  entity: string,
  tenantId: number,
  records: readonly DemoRecord[],
): readonly DemoRecord[] {
  const people = writers(tenantId)
  if (!written.has(entity) || people.length === 0) return records
  return records.map((record, at) =>
    at % byAdministrator === 0 ? record : { ...record, createBy: people[at % people.length] },
  )
}
