import { readListAnswer, type WireRecord } from '../data/envelope'
import type { RequestPort } from '../ports'
import { type Asking, pickAnswer } from './answers'
import { readReport } from './report'
import { memberText } from './source'

export const reportApi = '/online/cgreport/api'

export const dataUrl = (id: string): string => `${reportApi}/getData/${encodeURIComponent(id)}`

const echoedAtMost = 200

/** The row without masked values: they are shown, but must not be copied to other fields. */
export const withoutMasked = (row: WireRecord, masked: ReadonlySet<string>): WireRecord =>
  masked.size === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([key]) => !masked.has(key)))

/** Where rows of a report are read, and the column of the values. */
export interface RowsPlace {
  readonly url: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly from: string
}

/** The rows of the values; empty if they cannot be read. A server that ignores the filter may answer other rows. */
export async function chosenRows(
  { send }: Pick<RequestPort, 'send'>,
  { url, params, from }: RowsPlace,
  values: readonly string[],
): Promise<readonly WireRecord[]> {
  const wanted = values.slice(0, echoedAtMost)
  try {
    const { result } = await send({
      method: 'GET',
      url,
      params: {
        ...params,
        [`${from}_MultiString`]: wanted.join(','),
        pageNo: 1,
        pageSize: wanted.length,
      },
      quiet: true,
    })
    const { records } = readListAnswer(result, wanted.length)
    return records.filter((row) => wanted.includes(memberText(row, from)))
  } catch {
    return []
  }
}

/** The rows of all values, of a report that no dialog has opened; undefined = one of them cannot be read. */
export async function allChosenRows(
  asking: Asking,
  { report, from }: { readonly report: string; readonly from: string },
  values: readonly string[],
): Promise<readonly WireRecord[] | undefined> {
  const url = `${reportApi}/getRpColumns/${encodeURIComponent(report)}`
  const head = await pickAnswer(asking, { url }).then(readReport, () => undefined)
  if (!head) return undefined
  const rows = await chosenRows(asking.request, { url: dataUrl(head.id), from }, values)
  const found = values
    .map((value) => rows.find((row) => memberText(row, from) === value))
    .filter((row) => row !== undefined)
  if (found.length < values.length) return undefined
  return found.map((row) => withoutMasked(row, head.masked))
}
