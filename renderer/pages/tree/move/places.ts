import type { TreeLine as Line } from '../../../tree/nodes'

type TreeLine = Pick<Line<unknown>, 'id' | 'level' | 'above' | 'open'>

/** New place of a record: below a parent (null = top level), behind a sibling (null = first), before one, or last. */
export interface TreePlace {
  /** Absent = the parent stays the same. */
  readonly below?: string | null
  readonly after?: string | null
  readonly before?: string
}

/** Moves by a key or by the menu. */
export type Way = 'up' | 'down' | 'out' | 'into'

const aboveOf = ({ above }: TreeLine): string | null => above.at(-1) ?? null

/** The target of each move from a line on the screen; absent = impossible. */
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

/** The part of a row under the dragged record. */
export type Zone = 'above' | 'into' | 'below'

/** The middle half of a row means "into"; where that is not allowed, the row's two halves count as its edges. */
export function zoneAt(
  y: number,
  { top, height }: Pick<DOMRect, 'top' | 'height'>,
  moves: boolean,
): Zone {
  const share = (y - top) / height
  if (!moves) return share < 0.5 ? 'above' : 'below'
  return share < 0.25 ? 'above' : share < 0.75 ? 'into' : 'below'
}

/** The new place of a record dropped on a row; undefined = not allowed: it would be below itself, or not move. */
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
  // The children of an open row begin directly below it.
  return line.open && moves ? { below: line.id, after: null } : { below, after: line.id }
}
