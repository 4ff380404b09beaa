import type { RowId, WireRow } from '../columns/model'
import { idHere, idThere } from '../rows/rows'
import type { GridStore } from '../store/store'
import { tellErrors } from '../store/tell'
import { syncTiming } from './connection'
import { syncMessages } from './messages'

/** Rows on the server now; deleted ones are missing. undefined = unknown. */
export type Reread = (ids: readonly string[]) => Promise<readonly WireRow[] | undefined>

const triesAtMost = 5

export interface CatchUp {
  /** Rereads these rows, by server id; default all rows. */
  start(ids?: Iterable<string>): void
  stop(): void
}

/**
 * After a disconnection, or when the server reports changed rows: compares rows of the table with the server's. Newer
 * rows are merged like any other update. Deleted rows become read-only; those with edits keep them and are marked.
 */
export function createCatchUp(
  store: GridStore,
  reread: Reread,
  receive: (row: WireRow) => void,
): CatchUp {
  const { table } = store
  let round = 0
  // Requests made while an answer is pending are combined with the pending ones.
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
    // The server may have just restarted.
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
      // A row that was deleted may be restored unchanged.
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

/** Rows without a version are compared by cells. */
const isNews = (row: WireRow, known: WireRow | undefined): boolean =>
  row.ver === undefined || row.ver !== known?.ver
