import type { LookupStore } from '../../../data/lookupStore'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { cellText } from '../../sheet/copy'
import type { GridControl } from '../scene/control'
import { dictsOf, isLoaded, isTable, limitMs } from './dictionaries'

interface Source {
  readonly control: GridControl
  readonly lookups: LookupStore
}

/**
 * Asks for the texts of cells that nobody has looked at yet: choices of linked columns, names of people and records.
 * undefined = all are here; else it settles when they have come (true), or do not.
 */
export function textsOnTheWay(
  source: Source,
  rows: readonly HeldRow[],
  columns: readonly GridColumn[],
): Promise<boolean> | undefined {
  const { links } = source.control.store.table
  const linked = columns.filter(({ key }) => links?.isLinked(key))
  const areLinksHere = () =>
    linked.length === 0 || rows.every((row) => linked.every((one) => links?.isReady(row, one)))
  // All names are asked for at once, whether the choices are here or not.
  const isHere = () => [areTextsHere(source, rows, columns), areLinksHere()].every(Boolean)
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
  if (!areLinksHere()) await Promise.race([links?.preload(rows), late])
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
  const { table } = control.store
  const dicts = dictsOf(columns)
  // The dictionary of a code comes whole; what it does not have is not on its way.
  let isHere = dicts.filter((dict) => !isTable(dict) && !isLoaded(lookups, dict)).length === 0
  const lookup = control.lookup()
  const noting = {
    ...lookup,
    text(dict: string, value: string) {
      const text = lookup.text(dict, value)
      if (text === undefined) isHere = false
      return text
    },
  }
  const named = columns.filter((column) => dictsOf([column]).some(isTable))
  for (const row of rows) for (const column of named) cellText(table, row, column, noting)
  return isHere
}
