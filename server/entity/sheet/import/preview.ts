import { Type } from 'typebox'
import type { Field, Lookup } from '#model'
import { beginningOf } from '../../../../renderer/model/characters/characters'
import type { StagedFile } from '../../../files/staged'
import { type Answer, ok, Refusal } from '../../../http/envelope'
import { readFields } from '../../judge/body'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import { type SheetColumn, sheetColumns } from '../workbook/columns'
import { furtherColumns } from '../workbook/longCells'
import { readSheets } from '../workbook/readSheet'
import { isRowColumn, rowColumns } from '../workbook/rowColumns'
import type { SheetDescription } from '../workbook/sheetDescription'
import type { SheetCell, SheetRow } from '../workbook/sheetRow'
import { guessHeader, headingOf, headRows } from './importHeader'
import { loadAll } from './importLookup'
import type { ImportDeps } from './importWork'
import { type Heading, suggestColumns } from './suggestColumns'

/** Rows below the titles that are shown and used to recognize columns. */
const sampleRows = 5
const longestSample = 60

const previewHeading = Type.Object({
  title: Type.String(),
  samples: Type.Array(Type.String()),
  isReference: Type.Boolean(),
  field: Type.Union([Type.String(), Type.Null()]),
  certain: Type.Boolean(),
})

export const previewAnswer = Type.Object({
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Those of the first sheet. */
      headings: Type.Array(previewHeading),
      /** Hidden ones last. */
      sheets: Type.Array(
        Type.Object({
          name: Type.String(),
          hidden: Type.Boolean(),
          /** Rows below the titles. */
          rows: Type.Integer(),
          /** Rows that are hidden by hand or by a filter. */
          hiddenRows: Type.Integer(),
          /** Cells that take the value of a merged cell above. */
          merged: Type.Integer(),
          headings: Type.Array(previewHeading),
          /** Why it cannot be imported. */
          refused: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
  fields: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      required: Type.Boolean(),
      /** Title of the list of the record whose rows the field is about. */
      list: Type.Optional(Type.String()),
    }),
  ),
})

/**
 * Headings and first rows of each sheet of each file, with the most likely field per column; `id` identifies the file in
 * later calls.
 */
export async function previewImport(
  files: readonly StagedFile[],
  parts: ImportDeps,
): Promise<Answer> {
  const { entityTable } = parts.store
  const { caller } = parts.request.origin
  const settable = new Set(readFields(entityTable.entity, caller))
  const all = sheetColumns(entityTable, caller)
  const below = rowColumns(entityTable, caller)
  const columns = [...all.filter(({ field }) => settable.has(field)), ...below]
  // An exported sheet also has read-only columns; they must not be suggested for another field.
  const known = new Set(columns.map(({ title }) => title))
  const kept = new Set(all.flatMap(({ title }) => (known.has(title) ? [] : title)))
  const lookup = await loadAll(parts)
  const previews = []
  const { staged } = parts.deps.files
  for (const file of files) {
    const found = await readSheets(await staged.read(file), headRows + sampleRows)
    const sheets = found.map((sheet) => previewOf(sheet, { columns, kept, lookup }))
    const [first] = sheets
    if (!first || sheets.every(({ headings }) => headings.length === 0)) {
      throw new Refusal(400, messages.noRows)
    }
    previews.push({ id: file.id, name: file.name, headings: first.headings, sheets })
  }
  const fields = columns.map((column) => ({
    key: column.key,
    title: column.title,
    required: mustBeGiven(column.field),
    ...(isRowColumn(column) && { list: column.list.field.title }),
  }))
  return ok({ files: previews, fields })
}

interface Target {
  readonly columns: readonly SheetColumn[]
  /** Titles of columns that an import does not read. */
  readonly kept: ReadonlySet<string>
  readonly lookup: Lookup
}

function previewOf(sheet: SheetDescription, { columns, kept, lookup }: Target) {
  const { name, hidden, first, merged, hiddenRows, refused } = sheet
  const header = guessHeader(first, columns)
  const headings = header ? headingsOf(header, first) : []
  const open = headings.filter(({ title }) => !kept.has(title))
  const suggested = new Map(
    suggestColumns(open, columns, lookup).map((one, at) => [open[at]?.title, one]),
  )
  const above = first.filter(({ number }) => header && number <= header.number).length
  return {
    name,
    hidden,
    rows: sheet.rows - above,
    hiddenRows,
    merged,
    headings: headings.map(({ title, samples }) => ({
      title,
      samples: samples.map(sampleText),
      isReference: title === messages.idColumn,
      field: suggested.get(title)?.key ?? null,
      certain: suggested.get(title)?.certain ?? false,
    })),
    ...(refused !== undefined && { refused }),
  }
}

function headingsOf(header: SheetRow, first: readonly SheetRow[]): readonly Heading[] {
  const below = first.filter(({ number }) => number > header.number).slice(0, sampleRows)
  const titles = header.cells.map(headingOf)
  const seen = new Set([...furtherColumns(titles).values()].flat().map((at) => titles[at]))
  return header.cells.flatMap((cell, at): readonly Heading[] => {
    const title = headingOf(cell)
    // Columns are identified by heading, so of two equal headings only the first counts.
    if (title === '' || seen.has(title)) return []
    seen.add(title)
    return [{ title, samples: below.map(({ cells }) => cells[at] ?? null) }]
  })
}

/** Required fields without a default. */
const mustBeGiven = ({ required, default: usual, defaultBy }: Field): boolean =>
  required && usual === undefined && defaultBy === undefined

const sampleText = (cell: SheetCell): string => beginningOf(String(readCell(cell)), longestSample)
