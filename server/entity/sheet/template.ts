import { type DataValidation, writeXlsx } from 'hucre/xlsx'
import type { Caller } from '../../http/right'
import { settableFields } from '../body'
import type { EntityDeps } from '../deps'
import type { Layout } from '../layout'
import { numberFormat, sheetColumns, sheetName, widthOf } from './columns'

/** A spreadsheet program takes no longer list of choices. */
const longestChoices = 255
const templateRows = 10_000

/** An empty sheet with the columns an import reads; `*` marks what is required. */
export async function importTemplate(
  layout: Layout,
  { deps, caller }: { deps: EntityDeps; caller: Caller },
): Promise<Uint8Array> {
  const settable = new Set(settableFields(layout.entity, caller))
  const columns = sheetColumns(layout, caller).filter(({ field }) => settable.has(field))
  const codes = layout.dicts.filter(({ dict }) => !dict.includes(','))
  const lookup = await deps.lookup.load(
    new Map(codes.map(({ dict }) => [dict, 'all'] as const)),
    caller,
  )
  const choices = columns.flatMap(({ field, multiple }, at): DataValidation[] => {
    const dict = field.type.dict(field)
    const texts = dict === undefined || multiple ? [] : lookup.options(dict).map(({ text }) => text)
    if (texts.length === 0 || texts.some((text) => text.includes(','))) return []
    if (texts.join(',').length > longestChoices) return []
    const column = letters(at)
    return [{ type: 'list', values: texts, range: `${column}2:${column}${templateRows}` }]
  })
  return await writeXlsx({
    sheets: [
      {
        name: sheetName(layout.entity.title),
        columns: columns.map((column) => ({
          width: widthOf(column.title),
          ...numberFormat(column),
        })),
        rows: [columns.map(({ title, field }) => (field.required ? `${title}*` : title))],
        dataValidations: choices,
        freezePane: { rows: 1 },
      },
    ],
  })
}

/** 0 → A, 26 → AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
