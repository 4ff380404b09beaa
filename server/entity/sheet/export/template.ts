import {
  type CellStyle,
  type CellValue,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import type { Lookup } from '#model'
import type { Caller } from '../../../http/right'
import type { EntityDeps } from '../../contracts/deps'
import { filledKeys, readFields, settableFields } from '../../judge/body'
import { mayImportStates } from '../../judge/stateLaw'
import { messages } from '../../messages'
import type { ChildTable } from '../../schema/childTables'
import type { EntityTable } from '../../schema/entityTable'
import { textCell } from '../workbook/cells'
import {
  numberFormat,
  type SheetColumn,
  sheetColumns,
  sheetName,
  widthOf,
} from '../workbook/columns'
import { rowColumns } from '../workbook/rowColumns'
import { hintOf } from './templateHint'

/** Spreadsheet programs limit a choice list inside a rule to this length; longer ones go on a separate sheet. */
const longestChoices = 255
const mostChoices = 5_000
const templateRows = 10_000
/** Hints and titles. Hints are above the titles, where an import expects no data. */
const headRows = 2

/**
 * An empty sheet with the columns that an import reads, those of the rows below a record after its own: a hint above each title, `*` at required ones, and dictionaries
 * as choice lists.
 */
export async function importTemplate(
  entityTable: EntityTable,
  { deps, caller }: { deps: EntityDeps; caller: Caller },
): Promise<Uint8Array> {
  const { entity } = entityTable
  const offered = mayImportStates(entity, caller) ? readFields : settableFields
  const settable = new Set(offered(entity, caller))
  // Fields filled by a choice need no column.
  const filled = filledKeys(entityTable.entity)
  const own = sheetColumns(entityTable, caller).filter(
    ({ field }) => settable.has(field) && !filled.has(field.key),
  )
  const below = rowColumns(entityTable, caller).filter(({ list, ownKey }) =>
    isTypedBelow(list, ownKey),
  )
  const columns: readonly SheetColumn[] = [...own, ...below]
  const lists = new Set(below.map(({ list }) => list.entityTable))
  const codes = [entityTable, ...lists]
    .flatMap(({ dicts }) => dicts)
    .filter(({ dict }) => !dict.includes(','))
  const lookup = await deps.lookup.load(
    new Map(codes.map(({ dict }) => [dict, 'all'] as const)),
    caller,
  )
  const choices = columns.map((column) => choicesOf(column, lookup))
  const long = choices.filter(isLong)
  const hints = columns.map((column, at) => {
    const hint = hintOf(column, choices[at] ?? [])
    // Said once, at the first column that it is about.
    return textCell(column === below[0] ? messages.hintRows(hint) : hint)
  })
  const titles = columns.map(({ title, field }) => (field.required ? `${title}*` : title))
  const sheet: WriteSheet = {
    name: sheetName(entityTable.entity.title),
    columns: columns.map((column) => ({ width: widthOf(column.title), ...numberFormat(column) })),
    rows: [hints, titles],
    cells: styled(hints, titles),
    rowDefs: new Map([[0, { height: hintHeight }]]),
    dataValidations: choices.flatMap((texts, at) => ruleOf(texts, at, long.indexOf(texts))),
    freezePane: { rows: headRows },
  }
  return await writeXlsx({ sheets: long.length > 0 ? [sheet, choiceSheet(long)] : [sheet] })
}

const hintHeight = 62

/** Whether people type a field of the rows: neither a step nor a choice sets it. */
function isTypedBelow({ entity }: ChildTable, key: string): boolean {
  return entity.states?.field.key !== key && !filledKeys(entity).has(key)
}

/** Allowed texts of the column's cells; empty = any. */
function choicesOf({ field, multiple }: SheetColumn, lookup: Lookup): readonly string[] {
  const dict = field.type.dict(field)
  if (dict === undefined || multiple) return []
  const texts = lookup.options(dict).map(({ text }) => text)
  return texts.length > mostChoices ? [] : texts
}

const isLong = (texts: readonly string[]): boolean =>
  texts.join(',').length > longestChoices || texts.some((text) => text.includes(','))

function ruleOf(texts: readonly string[], at: number, place: number): readonly DataValidation[] {
  if (texts.length === 0) return []
  const column = letters(at)
  const range = `${column}${headRows + 1}:${column}${templateRows}`
  const told = { showErrorMessage: true, errorMessage: messages.chooseFromList, allowBlank: true }
  if (place < 0) return [{ ...told, type: 'list', values: [...texts], range }]
  const where = `'${messages.choiceSheet}'!$${letters(place)}$1:$${letters(place)}$${texts.length}`
  return [{ ...told, type: 'list', formula1: where, range }]
}

/** One column of texts per long list, on a hidden sheet. */
function choiceSheet(lists: readonly (readonly string[])[]): WriteSheet {
  const height = Math.max(...lists.map(({ length }) => length))
  const rows = Array.from({ length: height }, (_, row): CellValue[] =>
    lists.map((texts) => textCell(texts[row] ?? '')),
  )
  return { name: messages.choiceSheet, rows, hidden: true }
}

const hintStyle: CellStyle = {
  font: { color: { rgb: '808080' }, size: 9, italic: true },
  alignment: { wrapText: true, vertical: 'top' },
}
const titleStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF3FB' } },
}

function styled(
  hints: readonly CellValue[],
  titles: readonly string[],
): NonNullable<WriteSheet['cells']> {
  const cells = [
    ...hints.map((value, at) => [`0,${at}`, { value, style: hintStyle }] as const),
    ...titles.map((value, at) => [`1,${at}`, { value, style: titleStyle }] as const),
  ]
  return new Map(cells)
}

/** 0 → A, 26 → AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
