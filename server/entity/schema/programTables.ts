/** Whether it is a table of records, not one of the system's own. */
export const isRecordTable = (table: string): boolean => !table.startsWith('sys_')

/**
 * Whether it is a view over tables of the program, which documents give no columns: `<table>_line` shows its rows as
 * records.
 */
export const isLineView = (table: string): boolean =>
  !isRecordTable(table) && table.endsWith('_line')
