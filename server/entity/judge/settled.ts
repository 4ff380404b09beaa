import type { Db } from '../../db/open'
import type { Stored } from '../contracts/records'
import type { Author, Draft, Writing } from '../contracts/writing'
import { loadReached } from '../read/reached'
import { draftEdit, draftNew } from './drafts'
import { withFills } from './fills'

interface Drafted {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

/**
 * Records as their senders typed them, with what their choices fill, judged by what their references reach: first what
 * is chosen, then what follows from it. Never called with a transaction open, which asks again (write/references).
 */
export async function settled<R extends Drafted>(
  given: readonly R[],
  sources: Writing & { readonly db: Db; readonly by?: Author | undefined },
): Promise<readonly R[]> {
  const { db, by, ...writing } = sources
  const { entityTable, caller } = writing
  const filled = await withFills(given, sources)
  const all = filled.flatMap(({ draft, before }) => [
    draft.values,
    ...(before ? [before.values] : []),
  ])
  const reached = await loadReached(db, entityTable, all, { caller })
  return filled.map((record) => {
    const { draft, before } = record
    const far = reached(draft.values)
    if (Object.keys(far).length === 0) return record
    const values = { ...draft.values, ...far }
    if (!before) return { ...record, draft: draftNew(values, writing) }
    const known = { ...before, values: { ...before.values, ...reached(before.values) } }
    return { ...record, draft: draftEdit(known, values, writing, by) }
  })
}
