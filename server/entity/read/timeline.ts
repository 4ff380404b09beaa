import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Field, Lookup } from '#model'
import { isObject } from '../../../renderer/model/finding/walk'
import { type Answer, notFound, ok } from '../../http/envelope'
import type { Call } from '../contracts/calls'
import type { Values } from '../contracts/records'
import { operationTitles } from '../messages'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { shownFields } from '../schema/fieldRights'
import { type Logged, loggedText, readLogged } from './logged'
import { dictRefs } from './wireRecords'

interface LogRow {
  readonly id: string | number
  readonly time: string
  readonly by: string | null
  readonly name: string | null
  readonly operation: number
  readonly step: string | null
  readonly diff: string | null
}

const entriesAtOnce = 20
const longestText = 120

const words = Type.Optional(Type.String())

export const timelineAnswer = Type.Object({
  entries: Type.Array(
    Type.Object({
      /** Id of the log entry; older entries are requested by it. */
      id: Type.String(),
      time: Type.String(),
      /** Username and name of the author. */
      by: Type.String(),
      name: Type.String(),
      /** The operation in words; `step` names the step of the record's states. */
      title: Type.String(),
      step: words,
      /**
       * Values before and after, in words. Long texts are only reported as changed, except those written for a step.
       */
      changes: Type.Array(
        Type.Object({ field: Type.String(), title: Type.String(), from: words, to: words }),
      ),
    }),
  ),
  more: Type.Boolean(),
})

type TimelineEntry = Static<typeof timelineAnswer>['entries'][number]
type TimelineChange = TimelineEntry['changes'][number]

/**
 * Changes of a record, newest first: `{entries, more}`, before the entry `before` if given. Fields that the caller may
 * not see are left out; masked ones are shown masked.
 */
export async function readTimeline({
  request,
  query: { id, before },
  store,
  deps,
}: Call<{ readonly id: string; readonly before: string }>): Promise<Answer> {
  const { entityTable } = store
  const { caller } = request
  // Records of other tenants and deleted ones have no timeline.
  const found = await store.find(id, caller)
  if (!found) throw notFound()
  const { rows } = await sql<LogRow>`
    select id, create_time::text as time, userid as by, username as name,
      operate_type as operation, step, request_param as diff
    from sys_log where data_table = ${entityTable.table} and data_id = ${id}
      and tenant_id = ${tenantOf(entityTable.entity, caller)}
      and ${before === '' ? sql`true` : sql`id < ${before}::bigint`}
    order by sys_log.id desc limit ${sql.lit(entriesAtOnce + 1)}`.execute(deps.database.db)
  const shown = rows.slice(0, entriesAtOnce)
  const seen = new Map(shownFields(entityTable.entity, caller).map((field) => [field.key, field]))
  const read = shown.map((row) => ({ row, changes: changesIn(row, seen) }))
  const values = read.flatMap(({ changes }) =>
    changes.flatMap(({ field, pair }) =>
      pair.map(({ value }) => ({ [field.key]: value }) as Values),
    ),
  )
  const lookup = await deps.lookup.load(dictRefs(entityTable.dicts, values), caller)
  const entries = read.map(({ row, changes }) => entryOf(row, changes, { entityTable, lookup }))
  return ok({ entries, more: rows.length > entriesAtOnce })
}

export interface Change {
  readonly field: Field
  /** Before and after. */
  readonly pair: readonly [Logged, Logged]
}

/** Changes of a log line in the document's field order. */
export function changesIn(
  { diff }: Pick<LogRow, 'diff'>,
  seen: ReadonlyMap<string, Field>,
): readonly Change[] {
  // Written by `logChanges`: the stored values before and after, per field.
  const told: unknown = JSON.parse(diff ?? '{}')
  if (!isObject(told)) return []
  return [...seen.values()].flatMap((field): readonly Change[] => {
    const pair = told[field.key]
    if (!Array.isArray(pair)) return []
    return [{ field, pair: [readLogged(field, pair[0]), readLogged(field, pair[1])] }]
  })
}

const operations: Readonly<Record<number, keyof typeof operationTitles>> = {
  2: 'add',
  3: 'edit',
  4: 'delete',
  5: 'import',
  7: 'restore',
}

function entryOf(
  { id, time, by, name, operation, step }: LogRow,
  changes: readonly Change[],
  { entityTable, lookup }: { readonly entityTable: EntityTable; readonly lookup: Lookup },
): TimelineEntry {
  const kind = operations[operation] ?? 'edit'
  const taken = step === null ? undefined : entityTable.entity.states?.steps.get(step)
  return {
    id: String(id),
    time,
    by: by ?? '',
    name: name ?? by ?? '',
    title: taken?.title ?? operationTitles[kind],
    ...(step === null ? {} : { step }),
    // The initial values of a new record are the record itself.
    changes:
      kind === 'add'
        ? []
        : changes.map((change) => {
            const asked = taken?.ask.some(({ key }) => key === change.field.key)
            return asked && isWriting(change.field)
              ? saidIn(change, lookup)
              : toldOf(change, lookup)
          }),
  }
}

const isWriting = (field: Field): boolean =>
  !field.type.html && field.type.storage(field)?.kind === 'text'

/** A text written for a step is shown completely, without the previous one, which its own entry shows. */
function saidIn({ field, pair: [, to] }: Change, lookup: Lookup): TimelineChange {
  return { field: field.key, title: field.title, to: loggedText(to, field, lookup) }
}

export function toldOf({ field, pair }: Change, lookup: Lookup): TimelineChange {
  const { key, title, type } = field
  const [from, to] = pair.map((one) => loggedText(one, field, lookup))
  const isLong = type.html || [from, to].some((text = '') => text.length > longestText)
  return isLong ? { field: key, title } : { field: key, title, from: from ?? '', to: to ?? '' }
}
