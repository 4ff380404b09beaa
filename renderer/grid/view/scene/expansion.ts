import type { RowId } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { type Extra, extrasOf } from '../../rows/window'
import type { GridStore } from '../../store/store'

/** How rows are expanded, as a configurator writes it. */
export interface ExpandConfig {
  /** All rows are open until somebody closes them. */
  readonly expandAll?: boolean
  /** Rows open at first, by id. */
  readonly expandRowKeys?: readonly RowId[]
  /** Opening one row closes the others. */
  readonly accordion?: boolean
}

interface Rows {
  readonly rows: readonly HeldRow[]
  /** The page: its first row, and the one behind its last. */
  readonly from: number
  readonly to: number
}

/** Which rows show something below them, how high that is, and where it stands on the screen. */
export interface Expansion {
  isOpen(id: RowId): boolean
  toggle(id: RowId): void
  subscribe(listener: () => void): () => void
  version(): number
  /** What stands below rows of the page; the index counts within it. */
  extras(page: Rows): readonly Extra[]
  /** Open rows whose content is drawn; what the user has opened stays, so that nothing typed into it is lost. */
  drawn(page: Rows, start: number, end: number): readonly HeldRow[]
  measured(id: RowId, height: number): void
  /** The element that holds a row's content; null = it is gone. */
  host(id: RowId, element: HTMLElement | null): void
  readonly hosts: ReadonlyMap<RowId, HTMLElement>
  subscribeHosts(listener: () => void): () => void
  hostsVersion(): number
}

// More that are open at once were not opened one by one.
const mostKept = 50

export function createExpansion(store: GridStore, config: ExpandConfig): Expansion {
  const { expandAll = false, expandRowKeys = [], accordion = false } = config
  /** Rows that are not as all others are. */
  const other = new Set<RowId>(expandAll ? [] : expandRowKeys)
  const heights = new Map<RowId, number>()
  const hosts = new Map<RowId, HTMLElement>()
  const [change, hostChange] = [createSignal(), createSignal()]
  let known: { readonly key: string; readonly extras: readonly Extra[] } | undefined

  const isOpen = (id: RowId) => other.has(id) !== expandAll
  const openRows = ({ rows, from, to }: Rows): readonly HeldRow[] => {
    if (expandAll) return rows.slice(from, to).filter(({ id }) => isOpen(id))
    return [...other].flatMap((id) => {
      const row = store.table.byId.get(id)
      return row && row.place >= from && row.place < to && rows[row.place] === row ? [row] : []
    })
  }
  return {
    isOpen,
    toggle(id) {
      const open = isOpen(id)
      if (accordion && !open && !expandAll) other.clear()
      if (other.has(id)) other.delete(id)
      else other.add(id)
      change.emit()
    },
    subscribe: change.subscribe,
    version: change.version,
    extras(page) {
      const key = `${change.version()} ${store.listeners.version('order')} ${page.from} ${page.to}`
      if (known?.key !== key) {
        const open = openRows(page).map(({ id, place }) => ({
          index: place - page.from,
          height: heights.get(id) ?? 0,
        }))
        known = { key, extras: extrasOf(open) }
      }
      return known.extras
    },
    drawn(page, start, end) {
      const keeps = !expandAll && other.size <= mostKept
      const inSight = { ...page, from: start, to: end }
      return openRows(keeps ? page : inSight)
    },
    measured(id, height) {
      if (heights.get(id) === height) return
      heights.set(id, height)
      change.emit()
    },
    host(id, element) {
      if (element) hosts.set(id, element)
      else hosts.delete(id)
      hostChange.emit()
    },
    hosts,
    subscribeHosts: hostChange.subscribe,
    hostsVersion: hostChange.version,
  }
}

function createSignal() {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    emit() {
      version += 1
      for (const listener of listeners) listener()
    },
  }
}
