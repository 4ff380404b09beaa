import type { CellValue } from 'hucre/xlsx'
import { Type } from 'typebox'
import type { Field } from '#model'
import type { StagedFile } from '../../../files/staged'
import { type Answer, ok, Refusal } from '../../../http/envelope'
import { readFields } from '../../judge/body'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import { type SheetColumn, sheetColumns } from '../workbook/columns'
import { furtherColumns } from '../workbook/longCells'
import { readSheet } from '../workbook/readSheet'
import { take } from './importFile'
import { guessHeader, headingOf, headRows } from './importHeader'
import { loadAll } from './importLookup'
import type { ImportDeps } from './importWork'
import { type Heading, suggestColumns } from './suggestColumns'

/** Rows below the titles that are shown, and by which columns are told. */
const sampleRows = 5
const longestSample = 60

export const previewAnswer = Type.Object({
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      headings: Type.Array(
        Type.Object({
          title: Type.String(),
          samples: Type.Array(Type.String()),
          isReference: Type.Boolean(),
          field: Type.Union([Type.String(), Type.Null()]),
          certain: Type.Boolean(),
        }),
      ),
    }),
  ),
  fields: Type.Array(
    Type.Object({ key: Type.String(), title: Type.String(), required: Type.Boolean() }),
  ),
})

/**
 * The headings and first rows of each file, and which field each column probably is; `id` names the file
 * for what is done with it next.
 */
export async function previewImport(
  files: readonly StagedFile[],
  parts: ImportDeps,
): Promise<Answer> {
  const { entityTable } = parts.store
  const { caller } = parts.request.origin
  const settable = new Set(readFields(entityTable.entity, caller))
  const all = sheetColumns(entityTable, caller)
  const columns = all.filter(({ field }) => settable.has(field))
  // A sheet that was exported has columns which nobody fills in: none of them is another one's.
  const known = new Set(columns.map(({ title }) => title))
  const kept = new Set(all.flatMap(({ title }) => (known.has(title) ? [] : title)))
  const lookup = await loadAll(parts)
  const previews = []
  const { staged } = parts.deps.files
  for (const sheet of files) {
    const headings = await headingsOf(await staged.read(sheet), columns)
    const open = headings.filter(({ title }) => !kept.has(title))
    const suggested = new Map(
      suggestColumns(open, columns, lookup).map((one, at) => [open[at]?.title, one]),
    )
    previews.push({
      ...{ id: sheet.id, name: sheet.name },
      headings: headings.map(({ title, samples }) => ({
        title,
        samples: samples.map(sampleText),
        isReference: title === messages.idColumn,
        field: suggested.get(title)?.key ?? null,
        certain: suggested.get(title)?.certain ?? false,
      })),
    })
  }
  const fields = columns.map(({ key, title, field }) => ({
    key,
    title,
    required: mustBeGiven(field),
  }))
  return ok({ files: previews, fields })
}

async function headingsOf(
  bytes: Uint8Array,
  columns: readonly SheetColumn[],
): Promise<readonly Heading[]> {
  const rows = readSheet(bytes)
  try {
    const first = await take(rows, headRows + sampleRows)
    const header = guessHeader(first, columns)
    if (!header) throw new Refusal(400, messages.noRows)
    const below = first.filter(({ number }) => number > header.number).slice(0, sampleRows)
    const titles = header.cells.map(headingOf)
    const seen = new Set([...furtherColumns(titles).values()].flat().map((at) => titles[at]))
    return header.cells.flatMap((cell, at): readonly Heading[] => {
      const title = headingOf(cell)
      // A column is named by its heading: of two with the same only the first can be meant.
      if (title === '' || seen.has(title)) return []
      seen.add(title)
      return [{ title, samples: below.map(({ cells }) => cells[at] ?? null) }]
    })
  } finally {
    await rows.return(undefined)
  }
}

/** A field with a default is not missed. */
const mustBeGiven = ({ required, default: usual, defaultBy }: Field): boolean =>
  required && usual === undefined && defaultBy === undefined

const sampleText = (cell: CellValue): string => String(readCell(cell)).slice(0, longestSample)
