import { farEntity } from '../../../renderer/model/entity/path'
import { partsOfPath } from '../../../renderer/model/entity/ruledPaths'
import type { Db } from '../../db/open'
import type { Stored, Values } from '../contracts/records'
import type { Author, Draft, Writing } from '../contracts/writing'
import { loadReferencedValues, type ReferencedValues } from '../read/referencedValues'
import { hasAllRows } from '../read/rowRules'
import { draftEdit, draftNew } from './drafts'
import { withFills } from './fills'

interface Drafted {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

/**
 * Completes typed records: values filled by choices first, then values computed from references. Never call it inside a
 * transaction, which checks again (write/references).
 */
export async function resolveDrafts<R extends Drafted>(
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
  const referenced = await loadReferencedValues(db, entityTable, all, { caller })
  const seen = await loadSeen(filled, sources)
  return filled.map((record) => {
    const { draft, before } = record
    const far = { ...referenced(draft.values), ...(seen && newlyNamed(seen, record)) }
    if (Object.keys(far).length === 0) return record
    const values = { ...draft.values, ...far }
    if (!before) return { ...record, draft: draftNew(values, writing) }
    const known = { ...before, values: { ...before.values, ...referenced(before.values) } }
    return { ...record, draft: draftEdit(known, values, writing, by) }
  })
}

/**
 * What lies behind references as far as the caller sees it, if rules of rows limit him there. A record outside them is
 * read like one that is not there where he names it now: else what rules say of it would tell its values.
 */
async function loadSeen(
  drafted: readonly Drafted[],
  { db, entityTable, caller }: Writing & { readonly db: Db },
): Promise<ReferencedValues | undefined> {
  const isLimited = entityTable.fields.some(({ field }) => {
    const far = field && farEntity(field)
    return far !== undefined && !hasAllRows(far, caller)
  })
  const values = drafted.map(({ draft }) => draft.values)
  return isLimited
    ? await loadReferencedValues(db, entityTable, values, { caller, inSight: true })
    : undefined
}

/** The values behind those references that the draft changes. */
const newlyNamed = (seen: ReferencedValues, { draft: { values }, before }: Drafted): Values =>
  Object.fromEntries(
    Object.entries(seen(values)).filter(([path]) => {
      const { first } = partsOfPath(path)
      return !before || before.values[first] !== values[first]
    }),
  )
