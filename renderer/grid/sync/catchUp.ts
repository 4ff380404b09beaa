import type { RowId, WireRow } from '../columns/model'
import { idHere, idThere } from '../rows/rows'
import type { GridStore } from '../store/store'
import { tellErrors } from '../store/tell'
import { syncTiming } from './connection'
import { syncMessages } from './messages'

/** Rows as the server has them now; one that is gone is left out. undefined = nobody can say. */
export type Reread = (ids: readonly string[]) => Promise<readonly WireRow[] | undefined>

const triesAtMost = 5

export interface CatchUp {
  /** Of these rows only, by the server's ids; of all unless given. */
  start(ids?: Iterable<string>): void
  stop(): void
}

/**
 * After an absence, or when the server says that rows are others now: compares rows of the table with the
 * server's. What is newer goes the way of any other update, cell by cell. Rows that are gone can only be looked at; those with edits keep them, and are marked.
 */
export function createCatchUp(
  store: GridStore,
  reread: Reread,
  receive: (row: WireRow) => void,
): CatchUp {
  const { table } = store
  let round = 0
  // What is asked while an answer is on its way is asked together with what that was to answer.
  let wanted: Set<RowId> | 'all' = new Set()
  let retry: ReturnType<typeof setTimeout> | undefined

  async function run(tries: number): Promise<void> {
    clearTimeout(retry)
    round += 1
    const own = round
    const asked = wanted
    const held = [...table.byId.values()].filter(
      ({ id, isNew, unusable }) => !isNew && !unusable && (asked === 'all' || asked.has(id)),
    )
    const ids = held.map((row) => idThere(table, row))
    if (ids.length === 0) {
      wanted = new Set()
      return
    }
    // The server may have come back a moment ago itself.
    const rows = await reread(ids).catch(() => null)
    if (own !== round) return
    if (rows === null && tries < triesAtMost) {
      retry = setTimeout(() => void run(tries + 1), syncTiming.reconnect)
      return
    }
    wanted = new Set()
    if (!rows) return
    const found = new Map(rows.map((row) => [String(row[table.rowKey]), row]))
    const lost: RowId[] = []
    for (const known of held) {
      const row = found.get(idThere(table, known))
      // One that was gone may be back as it was.
      if (!row) lost.push(known.id)
      else if (table.gone.has(known) || isNews(row, known.source)) receive(row)
    }
    markGone(lost)
  }
  function markGone(ids: readonly RowId[]): void {
    const column = table.columns.find(({ hidden }) => !hidden)
    if (!column) return
    const { key } = column
    tellErrors(
      store,
      ids.flatMap((row) => (store.gone(row) ? [] : [{ row, key, message: syncMessages.gone }])),
    )
  }
  return {
    start(ids) {
      const held = ids && [...ids].map((id) => idHere(table, id)).filter((id) => table.byId.has(id))
      if (held?.length === 0) return
      if (!held) wanted = 'all'
      else if (wanted !== 'all') wanted = new Set([...wanted, ...held])
      void run(1)
    },
    stop() {
      round += 1
      clearTimeout(retry)
    },
  }
}

/** Rows without a version are compared by their cells. */
const isNews = (row: WireRow, known: WireRow | undefined): boolean =>
  row.ver === undefined || row.ver !== known?.ver
