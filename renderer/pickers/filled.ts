import type { WireRecord } from '../data/envelope'
import { memberText } from './source'

/**
 * The values that chosen rows give to fields: the values of a column, joined by commas. Missing values, null and ''
 * give an empty one; zero stays zero.
 */
export function filled(
  rows: readonly WireRecord[],
  pairs: readonly { readonly from: string; readonly to: string }[],
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    pairs.map(({ from, to }) => {
      const joined = rows.map((row) => memberText(row, from)).join(',')
      return [to, rows.length === 0 || joined === '' ? null : joined]
    }),
  )
}
