import { blockOf, isSingle } from '../cursor/range'
import { whenIdle } from '../store/idle'
import type { Links } from '../store/links'
import type { GridStore } from '../store/store'

// While a range is being drawn it changes with every move.
const atRestMs = 50

/**
 * Rows that are shown ask for their choices themselves. Those of the others are there before somebody scrolls
 * to them, and those of a chosen range before it is copied; nothing waits for them.
 */
export function askAhead(store: GridStore, links: Links): () => void {
  const { cursor, listeners, table } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => whenIdle(links.asking()[Symbol.iterator]())
  let stop = ask()

  function askForRange(): void {
    const state = cursor.get()
    const block = state && blockOf(state)
    if (!block || isSingle(block)) return
    const rows = store.rows().slice(block.top, block.bottom + 1)
    void links.preload(rows.flatMap(({ id }) => table.byId.get(id) ?? []))
  }
  const ends = [
    listeners.onTopic('order', () => {
      stop()
      stop = ask()
    }),
    listeners.onTopic('cursor', () => {
      clearTimeout(timer)
      timer = setTimeout(askForRange, atRestMs)
    }),
  ]
  return () => {
    stop()
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
