import { blockOf, isSingle } from '../cursor/range'
import { whenIdle } from '../store/idle'
import type { Links } from '../store/links'
import type { GridStore } from '../store/store'

// While a range is being selected it changes with every move.
const atRestMs = 50

/**
 * Visible rows request their choices themselves. This prefetches those of other rows before scrolling, and those of a
 * selected range before copying; nothing waits for it.
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
