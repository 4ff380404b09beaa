import { type Hub, tableTopic } from '../bus/hub'
import type { Message } from '../bus/topics'
import type { WrittenRows } from '../entity/contracts/writing'
import { seeingAll } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { type Audience, type AudienceDeps, rowsAgain } from './tableAudience'

/**
 * Rows that the server itself has written. From process to process go their ids alone: each reads them for
 * those who listen there, and only then.
 */
export interface News {
  readonly entity: string
  readonly ids: readonly string[]
  /** How many records are new. They are in no table yet. */
  readonly added: number
  /** The table that saved them. */
  readonly caseId: string
}

// What an import or an action does to more rows at once is not told row by row: tables read theirs again.
const rowsAtMost = 20
// A message stays far below what a page takes for one.
const idsAtOnce = 2_000

/** Whoever writes, by a form, a table, an action or an import: the tables that show the rows are told. */
export function tellWritten(hub: Hub, written: WrittenRows): void {
  const { entity, tenantId, ids, caseId = '' } = written
  // What is added goes with the first ids, or alone.
  for (let from = 0; from === 0 || from < ids.length; from += idsAtOnce) {
    const added = from === 0 ? written.added : 0
    const some = ids.slice(from, from + idsAtOnce)
    const news: News = { entity: entity.name, ids: some, added, caseId }
    void hub.publish(tableTopic(tenantId), { news })
  }
}

/** What a listener is to be told of news: each row as it is now, or that some are to be read again or are new. */
export type Told = (news: News, listener: Caller) => Promise<readonly Message[]>

export function createTold({ entities, readRows }: AudienceDeps, audience: Audience): Told {
  // Read once for all who listen in this process, for each tenant's words and those who may know them.
  const read = new WeakMap<News, Map<string, Promise<readonly Message[]>>>()

  async function messagesOf({ entity: name, ids, added, caseId }: News, listener: Caller) {
    const entity = entities().get(name)
    if (!entity) return []
    const records = ids.length > rowsAtMost ? [] : await readRows(entity, ids, seeingAll(listener))
    const there = new Set(records.map(({ id }) => id))
    const rest = ids.filter((id) => !there.has(id))
    const rows = records.map((record): Message => {
      return { type: 'update_vxe_table', data: { socketKey: name, args: [record, caseId] } }
    })
    const again = { type: 'common_send_date', data: rowsAgain(name, rest, caseId, added) }
    return rest.length > 0 || added > 0 ? [...rows, again] : rows
  }

  return async (news, listener) => {
    if (!audience.mayHear(news.entity, listener)) return []
    const byWords = read.get(news) ?? new Map<string, Promise<readonly Message[]>>()
    read.set(news, byWords)
    const { tenantId, userId } = listener
    const entity = entities().get(news.entity)
    const words = [tenantId, ...(entity ? audience.unnamed(entity, listener) : [])].join()
    const messages = byWords.get(words) ?? messagesOf(news, listener)
    byWords.set(words, messages)
    const seen = await Promise.all(
      (await messages).map((message) =>
        audience.deliver({ userId, entity: news.entity, message }, listener),
      ),
    )
    return seen.filter((message) => message !== undefined)
  }
}
