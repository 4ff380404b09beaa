import type { ColumnDoc } from '../columns/columnDoc'
import type { GridColumn, ReservedType } from '../columns/model'
import type { LeadColumn } from './scene/layout'
import { gridViewMessages } from './scene/messages'
import type { TableDoc } from './scene/tableDoc'

/** The table's own leading columns in order; a column of the document can restyle them (reference: §1.1, 1.2). */
export function leadsOf(
  doc: TableDoc,
  columns: readonly GridColumn[],
  leading: ReadonlyMap<ReservedType, ColumnDoc>,
): readonly LeadColumn[] {
  const hasTotals = columns.some(({ statistics }) => statistics.length > 0)
  const selection: ReservedType = doc.rowSelectionType === 'radio' ? 'row-radio' : 'row-checkbox'
  const wanted: readonly ReservedType[] = [
    ...(doc.dragSort && !doc.treeConfig ? (['row-drag-sort'] as const) : []),
    ...(doc.rowSelection ? [selection] : []),
    ...(doc.rowExpand ? (['row-expand'] as const) : []),
    ...(doc.rowNumber ? (['row-number'] as const) : []),
  ]
  return wanted.map((type, index) => {
    const own = leading.get(type)
    // The first column contains the names of the totals.
    const usual = type === 'row-number' || (index === 0 && hasTotals) ? 60 : 40
    return {
      type,
      title: own?.title ?? (type === 'row-number' ? gridViewMessages.rowNumber : ''),
      width: typeof own?.width === 'number' ? own.width : usual,
      align: own?.align ?? 'center',
    }
  })
}
