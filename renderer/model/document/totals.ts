/** How a figure is aggregated from rows; also used for totals below a list. */
export const totals = ['size', 'sum', 'avg', 'min', 'max', 'distinct'] as const
export type Total = (typeof totals)[number]

/** Totals below a column of an editable table; its specification calls the mean `average`. */
export const rowTotals = [...totals, 'average'] as const
export type RowTotal = (typeof rowTotals)[number]

/** Whether the total needs numbers; the others only count. */
export const addsUp = (total: RowTotal): boolean => total !== 'size' && total !== 'distinct'
