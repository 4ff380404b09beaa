import type { Entity } from '#model'
import { type Hub, tableTopic } from '../bus/hub'
import type { Message } from '../bus/topics'
import type { WrittenRows } from '../entity/contracts/writing'
import { hasAllRows } from '../entity/read/rowRules'
import { seeingAll } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { type Audience, type AudienceDeps, rowsAgain, somethingElse } from './tableAudience'

/**
 * Rows that the server has written. Only their ids go from process to process; each process reads the rows if it has
 * listeners.
 */
export interface News {
  readonly entity: string
  readonly ids: readonly string[]
  /** Number of new records, which no open table shows yet. */
  readonly added: number
  /** The table that saved them. */
  readonly caseId: string
}

// When an import or action writes more rows at once, tables reload instead of getting each row.
const rowsAtMost = 20
// Keeps messages far below the size limit of pages.
const idsAtOnce = 2_000

/** Notifies tables that show written rows, whether a form, a table, an action or an import wrote them. */
export function tellWritten(hub: Hub, written: WrittenRows): void {
  const { entity, tenantId, ids, caseId = '' } = written
  // The number of new rows is sent with the first ids, or alone.
  for (let from = 0; from === 0 || from < ids.length; from += idsAtOnce) {
    const added = from === 0 ? written.added : 0
    const some = ids.slice(from, from + idsAtOnce)
    const news: News = { entity: entity.name, ids: some, added, caseId }
    void hub.publish(tableTopic(tenantId), { news })
  }
}

/** Messages for a listener: the rows as they are now, or a hint to reload or that there are new ones. */
export type Told = (news: News, listener: Caller) => Promise<readonly Message[]>

/** What was written, as it is for all who see the same labels. */
interface Now {
  /** Messages with the rows, by id. */
  readonly rows: ReadonlyMap<string, Message>
  /** Ids of removed rows, or of too many to be read here. */
  readonly rest: readonly string[]
}

export function createTold({ readRows, inSight }: AudienceDeps, audience: Audience): Told {
  // Rows are read once for all listeners in this process with the same tenant and the same visible labels.
  const read = new WeakMap<News, Map<string, Promise<Now>>>()

  async function nowOf({ ids, caseId }: News, entity: Entity, listener: Caller): Promise<Now> {
    const records = ids.length > rowsAtMost ? [] : await readRows(entity, ids, seeingAll(listener))
    const rows = new Map(
      records.map((record): [string, Message] => [
        String(record.id),
        {
          type: 'update_vxe_table',
          data: { socketKey: entity.name, args: [record, caseId] },
        },
      ]),
    )
    return { rows, rest: ids.filter((id) => !rows.has(id)) }
  }

  /** Of rows outside the listener's sight nothing but that there are some: they may have been in it before. */
  async function withinSight(
    { rows, rest }: Now,
    { ids, added, caseId }: News,
    entity: Entity,
    listener: Caller,
  ) {
    const seen = await inSight(entity, ids, listener)
    const mine = [...rows].flatMap(([id, message]) => (seen.has(id) ? [message] : []))
    const again = rest.filter((id) => seen.has(id))
    const others = added > 0 || ids.some((id) => !seen.has(id))
    return [
      ...mine,
      ...(again.length > 0 ? [rowsAgain(entity.name, again, caseId)] : []),
      ...(others ? [somethingElse(entity.name, caseId)] : []),
    ]
  }

  return async (news, listener) => {
    const entity = audience.heardBy(news.entity, listener)
    if (!entity) return []
    const byWords = read.get(news) ?? new Map<string, Promise<Now>>()
    read.set(news, byWords)
    const words = [listener.tenantId, ...audience.unnamed(entity, listener)].join()
    const reading = byWords.get(words) ?? nowOf(news, entity, listener)
    byWords.set(words, reading)
    const now = await reading
    const { added, caseId } = news
    const again =
      now.rest.length > 0 || added > 0 ? [rowsAgain(entity.name, now.rest, caseId, added)] : []
    const messages = hasAllRows(entity, listener)
      ? [...now.rows.values(), ...again]
      : await withinSight(now, news, entity, listener)
    return messages.map((message) =>
      message.type === 'update_vxe_table' ? audience.pruned(message, entity, listener) : message,
    )
  }
}
