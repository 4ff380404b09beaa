import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Figures } from '../../renderer/model/report/figures'
import { type FigureColumn, tableOf } from '../../renderer/model/report/table'
import { textCell } from '../entity/sheet/workbook/cells'
import { sheetName, widthOf } from '../entity/sheet/workbook/columns'
import type { Caller } from '../http/right'
import { reportServerTexts as texts } from './messages'

/** Rows above the data: title, exporting user, column titles. */
const headRows = 3

/**
 * Figures as a workbook: a row for each combination of groups and a last row for the total; a pivot dimension gives a
 * column for each of its groups and their total. There are no subtotals, so that summing a column counts nothing twice.
 */
export function figuresSheet(
  figures: Figures,
  { caller, pivot }: { readonly caller: Caller; readonly pivot: string | undefined },
): Readable {
  const { by, measures } = figures
  const { down, across, columns, lines } = tableOf(figures, pivot)
  const titleOf = ({ measure, group }: FigureColumn) => {
    const { title = '', unit } = measures[measure] ?? {}
    // Cells are plain numbers, so the unit goes into the column title.
    const own = unit === undefined ? title : texts.withUnit(title, unit)
    if (across < 0) return own
    const of = group === null ? texts.total : (by[across]?.groups[group]?.text ?? '')
    if (measures.length === 1) return unit === undefined ? of : texts.withUnit(of, unit)
    return `${of} ${own}`
  }
  const stream = writeXlsxStream(rows(), {
    name: sheetName(figures.title),
    columns: [
      ...down.map((axis) => ({ width: widthOf(by[axis]?.title ?? '') })),
      ...columns.map((column) => ({
        width: widthOf(titleOf(column)),
        ...(measures[column.measure]?.unit === '%' && { numFmt: '0.0' }),
      })),
    ],
    freezePane: { rows: headRows },
  })
  // Node declares its own type for the same web stream.
  return Readable.fromWeb(stream as WebStream<Uint8Array>)

  function* rows(): Generator<CellValue[]> {
    yield [textCell(figures.title)]
    yield [textCell(texts.sheetBy(caller.realname))]
    yield [
      ...down.map((axis) => textCell(by[axis]?.title ?? '')),
      ...columns.map((column) => textCell(titleOf(column))),
    ]
    for (const { groups, cells } of lines) {
      const isWhole = groups.length === 0
      if (groups.length < down.length && !isWhole) continue
      yield [
        ...down.map((axis, index) =>
          isWhole
            ? index === 0
              ? texts.total
              : null
            : textCell(by[axis]?.groups[groups[index] ?? -1]?.text ?? ''),
        ),
        ...cells.map(({ value }) => (typeof value === 'string' ? textCell(value) : value)),
      ]
    }
  }
}
