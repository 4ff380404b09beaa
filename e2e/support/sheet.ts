import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'

export type Rows = readonly (readonly CellValue[])[]

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of the first sheet. Throws for anything that is no workbook. */
export async function readRows(bytes: Uint8Array): Promise<Rows> {
  const { sheets } = await readXlsx(bytes)
  return sheets[0]?.rows ?? []
}

/** A workbook as a spreadsheet program would have saved it. */
export async function writeRows(rows: Rows): Promise<Buffer> {
  const sheet = { name: 'Sheet1', rows: rows.map((row) => [...row]) }
  return Buffer.from(await writeXlsx({ sheets: [sheet] }))
}

/** The body of an import call. */
export async function sheetForm(rows: Rows): Promise<FormData> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await writeRows(rows))], { type: xlsxType }),
    'rows.xlsx',
  )
  return form
}
