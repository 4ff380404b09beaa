import type { Lookup } from '#model'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntitiesOf } from '../../kernel/ofTenant'
import type { LookupLoader } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { Author, Draft, Writing } from '../contracts/writing'
import { dictRefs, mergeRefs } from '../read/wireRecords'
import type { EntityTable } from '../schema/entityTable'
import { unlisted } from './drafts'
import { fileErrors } from './fileCheck'
import { narrowingErrors } from './narrowing'
import { referenceErrors } from './references'
import { renamedErrors } from './renamed'
import { resolveDrafts } from './resolveDrafts'
import { ruleErrors } from './ruleCheck'
import { surplusRecords } from './singleRecord'
import { takenValues } from './uniqueValues'

/** A record as it would be stored, and as it is stored. */
interface Judged {
  readonly id: string
  readonly draft: Draft
  readonly before?: Stored | undefined
}

/** Records of one table that are written together. */
export interface Judging<Row extends Judged = Judged> {
  readonly entityTable: EntityTable
  readonly rows: readonly Row[]
  /**
   * Ids of records that the same write removes. If given, unique values are looked up, so that the answer names the
   * row; without it only the index checks them.
   */
  readonly freed?: readonly string[] | undefined
  /** Key of the parent's id field: the parent may be created together with its rows. */
  readonly parentKey?: string
}

interface RowError<Row> {
  readonly row: Row
  readonly error: FieldError
}

/** Errors found with the help of other tables; errors of a record's own rules are in its draft. */
export interface Verdict<Row> {
  /** Values that their dictionaries do not offer. */
  readonly unlisted: readonly RowError<Row>[]
  /** Taken unique values, changed names that others use, values that break a check rule, files that may not be named. */
  readonly refused: readonly RowError<Row>[]
}

interface Sources {
  readonly db: Db
  readonly lookup: LookupLoader
  readonly caller: Caller
  /** All entities, because files are visible through the records that name them. */
  readonly entities: EntitiesOf
}

/**
 * Validates records against other tables, for every call that writes: dictionaries (one lookup for all tables), unique
 * values, names that others use, check rules, files. Call it before the transaction: nothing else may query during one.
 */
export async function judge<Row extends Judged>(
  tables: readonly Judging<Row>[],
  { db, lookup, caller, entities }: Sources,
): Promise<{ readonly lookup: Lookup; readonly verdicts: readonly Verdict<Row>[] }> {
  const refs = tables.map(({ entityTable, rows }) =>
    dictRefs(
      entityTable.dicts,
      rows.map(({ draft }) => draft.values),
    ),
  )
  const texts = await lookup.load(mergeRefs(refs), caller)
  const verdicts = tables.map(async (table): Promise<Verdict<Row>> => {
    const { entityTable, rows, freed, parentKey } = table
    const where = { db, entityTable, caller }
    return {
      unlisted: rows.flatMap((row) => {
        const { changed, values } = row.draft
        const asked = changed.filter(({ key }) => key !== parentKey)
        return unlisted(asked, values, texts).map((error) => ({ row, error }))
      }),
      refused: [
        ...(await referenceErrors(rows, { ...where, parentKey })),
        ...(await narrowingErrors(rows, where)),
        ...(freed ? await takenValues(rows, { ...where, freed }) : []),
        ...(freed ? await surplusRecords(rows, { ...where, freed }) : []),
        ...(await renamedErrors(rows, { ...where, entities })),
        ...(await ruleErrors(rows, where)),
        ...(await fileErrors(rows, { ...where, entities })),
      ],
    }
  })
  return { lookup: texts, verdicts: await Promise.all(verdicts) }
}

/** Validates typed records of one table, after adding the values that their choices fill. */
export async function judgeTyped<Row extends Judged>(
  typed: readonly Row[],
  { freed, by, ...sources }: Sources & Writing & JudgingTyped,
): Promise<Verdict<Row> & { readonly rows: readonly Row[]; readonly lookup: Lookup }> {
  const { entityTable, caller, now, db } = sources
  const rows = await resolveDrafts(typed, { db, by, entityTable, caller, now })
  const { lookup, verdicts } = await judge([{ entityTable, rows, freed }], sources)
  return { rows, lookup, ...(verdicts[0] ?? { unlisted: [], refused: [] }) }
}

interface JudgingTyped extends Pick<Judging, 'freed'> {
  readonly by?: Author | undefined
}
