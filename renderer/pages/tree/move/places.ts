import type { TreeLine } from '../../../table/tree/treeRows'

/**
 * Where a record of a tree is put: below another (null = on top), behind one there (null = first), before one, or
 * behind all of them.
 */
export interface TreePlace {
  /** Absent = it stays below the same record. */
  readonly below?: string | null
  readonly after?: string | null
  readonly before?: string
}

/** The ways that a key or a choice of the menu takes a record. */
export type Way = 'up' | 'down' | 'out' | 'into'

const aboveOf = ({ above }: TreeLine): string | null => above.at(-1) ?? null

/** Where each way leads from a line of the screen; absent = nowhere. */
export function waysFrom(
  line: TreeLine,
  lines: readonly TreeLine[],
): Readonly<Partial<Record<Way, TreePlace>>> {
  const parent = aboveOf(line)
  const level = lines.filter((one) => one.level === line.level && aboveOf(one) === parent)
  const at = level.findIndex(({ id }) => id === line.id)
  const [previous, next] = [level[at - 1], level[at + 1]]
  return {
    ...(previous && { up: { below: parent, before: previous.id }, into: { below: previous.id } }),
    ...(next && { down: { below: parent, after: next.id } }),
    ...(parent !== null && { out: { below: line.above.at(-2) ?? null, after: parent } }),
  }
}

/** The part of a row that something is dragged over. */
export type Zone = 'above' | 'into' | 'below'

/** Records are put into the middle half of a row; where none may be, its two halves are its edges. */
export function zoneAt(
  y: number,
  { top, height }: Pick<DOMRect, 'top' | 'height'>,
  moves: boolean,
): Zone {
  const share = (y - top) / height
  if (!moves) return share < 0.5 ? 'above' : 'below'
  return share < 0.25 ? 'above' : share < 0.75 ? 'into' : 'below'
}

/** Where a record goes that is dropped on a row; undefined = it may not: it would stand below itself, or not move. */
export function droppedAt(
  moved: TreeLine,
  line: TreeLine,
  { zone, moves }: { readonly zone: Zone; readonly moves: boolean },
): TreePlace | undefined {
  if (line.id === moved.id || line.above.includes(moved.id)) return undefined
  const below = zone === 'into' ? line.id : aboveOf(line)
  if (!moves && below !== aboveOf(moved)) return undefined
  if (zone === 'into') return { below }
  if (zone === 'above') return { below, before: line.id }
  // What stands below an open row begins right under it.
  return line.open && moves ? { below: line.id, after: null } : { below, after: line.id }
}
