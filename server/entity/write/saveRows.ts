import type { Static } from 'typebox'
import { type Answer, errorsOf, ok, Refusal } from '../../http/envelope'
import { serverMessages } from '../../kernel/messages'
import { hooksOf } from '../contracts/deps'
import type { Row, Stored } from '../contracts/records'
import { recordsKept, refuseOrphans } from '../judge/deletionRefusals'
import { refusedWithUses } from '../judge/uses'
import { messages } from '../messages'
import { writeRecords } from '../read/wireRecords'
import { shownFields } from '../schema/fieldRights'
import { moveChosen } from './moving'
import type { RowsWork } from './rowDrafts'
import { type DraftedRow, draftRows, type RowError } from './rowDrafts'
import { mayDoAll, readLists, type rowLists, type SentLists } from './rowLists'
import { Overwritten } from './write'
import { writeOf } from './writeOf'
import type { WritePlan, WriteStamp } from './writePlan'

/**
 * Saves an editable table, all or nothing: new rows, changed rows with the `ver` they were read at, and removed rows.
 * Throws 400 with an error per wrong cell (`{list, row, field, message}`, plus the `id` of a stored row), 409 with the
 * current rows for those that somebody else has written (`{conflicts}`).
 */
export async function saveRows(body: Static<typeof rowLists>, work: RowsWork): Promise<Answer> {
  const { store, deps, request } = work
  const { caller } = request.origin
  const { entityTable } = store
  const lists = readLists(body)
  mayDoAll(lists, entityTable.entity, caller)
  const stored = await store.findToEdit(idsOf(lists), caller)
  const found = new Map(stored.map((one) => [one.id, one]))
  const late = [...lists.changed, ...lists.removed].filter(
    ({ id, ver }) => !found.has(id) || (ver !== undefined && found.get(id)?.ver !== ver),
  )
  if (late.length > 0)
    throw await conflict(
      late.map(({ id }) => id),
      work,
    )
  const { added, changed, errors, lookup } = await draftRows(lists, found, work)
  if (errors.length > 0) throw wrongRows(errors)
  const gone = lists.removed.flatMap(({ id }) => found.get(id) ?? [])
  const fields = shownFields(entityTable.entity, caller)
  try {
    // Records below them may be removed in the same call.
    const kept = await recordsKept(idsIn(gone), work, { levels: false })
    if (kept.size > 0) {
      const uses = await store.uses([...kept.keys()], caller)
      throw refusedWithUses(kept, uses, { together: true })
    }
    const move = await moveChosen(request, {
      entityTable,
      leaving: async () => gone,
      find: (id) => store.find(id, caller),
    })
    const { caseId } = lists
    const saving = caseId === undefined ? request : { ...request, caseId }
    const write = await writeOf(deps, entityTable.entity)
    return await store.writer.run(saving, async (trx, now) => {
      const edited = changed.flatMap(({ before, draft }) => (before ? [{ before, draft }] : []))
      const plan: WritePlan = {
        entityTable,
        added,
        edited,
        removed: gone.map(idOf),
        late: 'refuse',
      }
      const by: WriteStamp = {
        ...request,
        now,
        hooks: (entity) => hooksOf(deps, entity),
        entities: deps.entities,
      }
      await move(trx, write, by)
      const done = await write(trx, plan, by)
      await refuseOrphans(trx, gone, { entityTable, caller })
      const records = (rows: readonly DraftedRow[]) =>
        writeRecords(
          rows.flatMap((row) => rowOf(row, done.rows)),
          fields,
          lookup,
        )
      const result = { added: records(added), changed: records(changed), removed: idsIn(gone) }
      return ok(result, messages.rowsSaved)
    })
  } catch (error) {
    if (error instanceof Overwritten) throw await conflict(idsOf(lists), work)
    if (!(error instanceof Refusal)) throw error
    const named = placed(error, lists, added)
    if (named) throw named
    // Another request took a unique value between the check and the write; checking again finds the row.
    const late = (await draftRows(lists, found, work)).errors
    throw late.length > 0 ? wrongRows(late) : error
  }
}

const wrongRows = (errors: readonly RowError[]): Refusal =>
  new Refusal(400, errors[0]?.message ?? serverMessages.malformed, { errors })

/**
 * Adds the list and row to a refusal that names records, or if there is only one row; undefined if it names none of
 * them.
 */
function placed(
  refusal: Refusal,
  { changed, removed }: SentLists,
  drafted: readonly DraftedRow[],
): Refusal | undefined {
  const lists = { added: drafted, changed, removed }
  const isAlone = drafted.length + changed.length + removed.length === 1
  const errors = (['added', 'changed', 'removed'] as const).flatMap((list) =>
    lists[list].flatMap((one, row) =>
      errorsOf(refusal)
        .filter(({ id }) => id === one.id || (isAlone && id === undefined))
        .map(({ id: _, ...error }): RowError => {
          // The sender does not know the id of a row that is not stored yet.
          return { ...error, list, row, ...(list !== 'added' && { id: one.id }) }
        }),
    ),
  )
  return errors.length > 0
    ? new Refusal(refusal.code, refusal.message, { ...Object(refusal.result), errors })
    : undefined
}

const idOf = ({ id }: Stored) => ({ id })

const idsIn = (records: readonly Stored[]): readonly string[] => records.map(({ id }) => id)

const idsOf = ({ changed, removed }: SentLists): readonly string[] =>
  [...changed, ...removed].map(({ id }) => id)

function rowOf({ id, before }: DraftedRow, written: ReadonlyMap<string, Row>): readonly Row[] {
  const row = written.get(id) ?? before?.row
  return row ? [row] : []
}

/** Conflict with the current rows; null = deleted, or of another tenant. */
async function conflict(ids: readonly string[], { store, request }: RowsWork): Promise<Refusal> {
  const { caller } = request.origin
  const conflicts = await Promise.all(
    ids.map(async (id) => ({ id, current: await store.get(id, caller).catch(noneFor404) })),
  )
  return new Refusal(409, serverMessages.stale, { conflicts })
}

function noneFor404(error: unknown): null {
  if (error instanceof Refusal && error.code === 404) return null
  throw error
}
