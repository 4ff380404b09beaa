import type { RowId, WireRow } from '../model'
import type { GridStore } from '../store'
import { tellErrors } from '../tell'
import { syncTiming } from './connection'
import { syncMessages } from './messages'

/** Rows as the server has them now; one that is gone is left out. undefined = nobody can say. */
export type Reread = (ids: readonly RowId[]) => Promise<readonly WireRow[] | undefined>

const triesAtMost = 5

/**
 * After an absence: compares the rows of the table with the server's. What is newer goes the way of any other
 * update, cell by cell; rows that are gone are marked.
 */
export function createCatchUp(
  store: GridStore,
  reread: Reread,
  receive: (row: WireRow) => void,
): { start(): void; stop(): void } {
  const { table } = store
  let round = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  async function run(tries: number): Promise<void> {
    clearTimeout(retry)
    round += 1
    const own = round
    const ids = [...table.byId.values()]
      .filter((row) => !row.isNew && !row.fault)
      .map(({ id }) => id)
    if (ids.length === 0) return
    // The server may have come back a moment ago itself.
    const rows = await reread(ids).catch(() => null)
    if (own !== round || rows === undefined) return
    if (rows === null) {
      if (tries < triesAtMost) retry = setTimeout(() => void run(tries + 1), syncTiming.reconnect)
      return
    }
    const found = new Map(rows.map((row) => [String(row[table.rowKey]), row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row && isNews(row, table.byId.get(id)?.source)) receive(row)
    }
    markGone(ids.filter((id) => !found.has(id)))
  }
  function markGone(ids: readonly RowId[]): void {
    const column = table.columns.find(({ hidden }) => !hidden)
    if (!column) return
    const { key } = column
    tellErrors(
      store,
      ids.map((row) => ({ row, key, message: syncMessages.gone })),
    )
  }
  return {
    start: () => void run(1),
    stop() {
      round += 1
      clearTimeout(retry)
    },
  }
}

/** Rows without a version are compared by their cells. */
const isNews = (row: WireRow, known: WireRow | undefined): boolean =>
  row.ver === undefined || row.ver !== known?.ver
