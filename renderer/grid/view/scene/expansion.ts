import type { RowId } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { type Extra, extrasOf } from '../../rows/window'
import type { GridStore } from '../../store/store'

/** Expansion of rows, as written in a document. */
export interface ExpandConfig {
  /** All rows are expanded initially. */
  readonly expandAll?: boolean
  /** Ids of initially expanded rows. */
  readonly expandRowKeys?: readonly RowId[]
  /** Expanding a row collapses the others. */
  readonly accordion?: boolean
}

interface Rows {
  readonly rows: readonly HeldRow[]
  /** The page: index of its first row, and the exclusive end. */
  readonly from: number
  readonly to: number
}

/** Which rows are expanded, the heights below them, and their elements. */
export interface Expansion {
  isOpen(id: RowId): boolean
  toggle(id: RowId): void
  subscribe(listener: () => void): () => void
  version(): number
  /** Extra heights below rows of the page, indexed within it. */
  extras(page: Rows): readonly Extra[]
  /** Expanded rows whose content is mounted; rows expanded by the user stay mounted, so that typed input is kept. */
  drawn(page: Rows, start: number, end: number): readonly HeldRow[]
  measured(id: RowId, height: number): void
  /** Registers the element with a row's content; null = unmounted. */
  host(id: RowId, element: HTMLElement | null): void
  readonly hosts: ReadonlyMap<RowId, HTMLElement>
  subscribeHosts(listener: () => void): () => void
  hostsVersion(): number
}

// More open rows than this come from expanding all, not from single clicks.
const mostKept = 50

export function createExpansion(store: GridStore, config: ExpandConfig): Expansion {
  const { expandAll = false, expandRowKeys = [], accordion = false } = config
  /** Rows whose state differs from the default. */
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
