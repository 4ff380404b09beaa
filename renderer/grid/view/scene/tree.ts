import type { HeldRow } from '../../rows/rows'
import { show } from '../../rows/shown'
import type { GridStore } from '../../store/store'

/** Rows that form a tree by `children`: flat in the store, with folded ones hidden. */
export interface Tree {
  depth(row: HeldRow): number
  hasChildren(row: HeldRow): boolean
  isOpen(row: HeldRow): boolean
  toggle(row: HeldRow): void
  /** Unfolds the ancestors of a row. */
  reveal(row: HeldRow): void
  /** The wire forms of all rows, nested in `children` again. */
  nest(wireOf: (row: HeldRow) => Wire): readonly Wire[]
}

type Wire = Readonly<Record<string, unknown>>

interface Node {
  readonly depth: number
  /** Index among the flat rows; -1 = none. */
  readonly parent: number
  readonly branch: boolean
}

interface Flat {
  readonly records: readonly Wire[]
  readonly nodes: readonly Node[]
}

/** Children follow their parent, which keeps everything except them. */
export function flatten(rows: readonly unknown[]): Flat {
  const records: Wire[] = []
  const nodes: Node[] = []
  const add = (list: readonly unknown[], depth: number, parent: number) => {
    for (const row of list) {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) continue
      const { children, ...record }: { readonly children?: unknown } = row
      const below = Array.isArray(children) ? children : []
      const at = records.push(record) - 1
      nodes.push({ depth, parent, branch: below.length > 0 })
      add(below, depth + 1, at)
    }
  }
  add(rows, 0, -1)
  return { records, nodes }
}

/** Loads the rows; all branches are folded initially. */
export function loadTree(store: GridStore, rows: readonly unknown[]): Tree {
  const { records, nodes } = flatten(rows)
  store.load(records)
  const { table, listeners } = store
  const loaded = table.order.slice()
  const places = new Map(loaded.map((row, index) => [row, index]))
  const open = new Set<HeldRow>()
  const nodeOf = (row: HeldRow) => nodes[places.get(row) ?? -1]
  const parentOf = (row: HeldRow) => loaded[nodeOf(row)?.parent ?? -1]
  const isHidden = (row: HeldRow): boolean => {
    const parent = parentOf(row)
    return parent !== undefined && (!open.has(parent) || isHidden(parent))
  }
  const arrange = () => {
    listeners.batch(() => {
      show(
        table,
        table.order.filter((row) => !isHidden(row)),
        false,
      )
      listeners.touch('order')
      listeners.touch('cursor')
    })
  }
  arrange()
  return {
    depth: (row) => nodeOf(row)?.depth ?? 0,
    hasChildren: (row) => nodeOf(row)?.branch === true,
    isOpen: (row) => open.has(row),
    toggle(row) {
      if (!open.delete(row)) open.add(row)
      arrange()
    },
    reveal(row) {
      for (let at = parentOf(row); at; at = parentOf(at)) open.add(at)
      arrange()
    },
    nest(wireOf) {
      const lists = new Map<HeldRow | undefined, Wire[]>([[undefined, []]])
      for (const row of table.order) {
        const own: Wire[] = []
        const branch = nodeOf(row)?.branch === true
        if (branch) lists.set(row, own)
        const wire = wireOf(row)
        lists.get(parentOf(row))?.push(branch ? { ...wire, children: own } : wire)
      }
      return lists.get(undefined) ?? []
    },
  }
}
