import type { LookupStore } from '../../../data/lookupStore'
import { fetchOnce } from '../../../ui/deferred'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { cellText } from '../../sheet/copy'
import type { GridControl } from '../scene/gridControl'
import { dictsOf, isLoaded, isTable, limitMs } from './dictionaries'

/** The order of texts, fetched with the first sort: it holds the readings of Chinese. */
export const textOrder = fetchOnce(async () => (await import('../../../values/pinyin')).sortKey)

interface Source {
  readonly control: GridControl
  readonly lookups: LookupStore
}

/**
 * Requests texts of cells that have not been shown yet: choices of linked columns, names of people and records.
 * undefined = all are loaded; else it resolves when they have arrived (true) or failed.
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
  // Requests all names at once, even if choices are missing.
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
  // A failed call for choices has ended; names may still arrive.
  if (!isHere() && areLinksHere()) await Promise.race([named, late])
  clearTimeout(timer)
  leave()
  return isHere()
}

/** Reading a text requests it. */
function areTextsHere(
  { control, lookups }: Source,
  rows: readonly HeldRow[],
  columns: readonly GridColumn[],
): boolean {
  const { table } = control.store
  const dicts = dictsOf(columns)
  // A code dictionary is loaded whole; unknown codes are not being loaded.
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
