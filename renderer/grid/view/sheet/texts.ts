import type { LookupStore } from '../../../data/lookupStore'
import { cellText } from '../../copy'
import type { GridColumn } from '../../model'
import type { Block } from '../../range'
import type { HeldRow } from '../../rows'
import type { GridControl } from '../control'
import { isLoaded, isTable, limitMs } from './dictionaries'

interface Source {
  readonly control: GridControl
  readonly lookups: LookupStore
}

/**
 * Asks for the texts of cells that nobody has looked at yet: choices of linked columns, names of people and records.
 * undefined = all are here; else it settles when they have come (true), or do not.
 */
export function textsOnTheWay(source: Source, block: Block): Promise<boolean> | undefined {
  const { store, columns } = source.control
  const chosen = columns().slice(block.left, block.right + 1)
  const rows = store
    .rows()
    .slice(block.top, block.bottom + 1)
    .flatMap(({ id }) => store.table.byId.get(id) ?? [])
  const { links } = store.table
  const linked = chosen.filter(({ key }) => links?.isLinked(key))
  const areLinksHere = () =>
    rows.every((row) => linked.every((column) => links?.isReady(row, column)))
  // All names are asked for at once, whether the choices are here or not.
  const isHere = () => [areTextsHere(source, rows, chosen), areLinksHere()].every(Boolean)
  return isHere() ? undefined : whenHere(source, rows, { isHere, areLinksHere })
}

async function whenHere(
  { control, lookups }: Source,
  rows: readonly HeldRow[],
  { isHere, areLinksHere }: Record<'isHere' | 'areLinksHere', () => boolean>,
): Promise<boolean> {
  const { links } = control.store.table
  let leave = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  const named = new Promise<void>((resolve) => {
    leave = lookups.subscribe(() => {
      if (isHere()) resolve()
    })
  })
  await Promise.race([links?.preload(rows), late])
  // A call for choices that has failed is over; names may still come.
  if (!isHere() && areLinksHere()) await Promise.race([named, late])
  clearTimeout(timer)
  leave()
  return isHere()
}

/** Reading a text asks for it. */
function areTextsHere(
  { control, lookups }: Source,
  rows: readonly HeldRow[],
  columns: readonly GridColumn[],
): boolean {
  const lookup = control.lookup()
  let isHere = true
  const noting = {
    ...lookup,
    text(dict: string, value: string) {
      const text = lookup.text(dict, value)
      // What the whole list of a code dictionary does not have is not on its way.
      if (text === undefined && (isTable(dict) || !isLoaded(lookups, dict))) isHere = false
      return text
    },
  }
  const named = columns.filter(({ field }) => field.type.dict(field) !== undefined)
  for (const row of rows) {
    for (const column of named) cellText(control.store.table, row, column, noting)
  }
  return isHere
}
