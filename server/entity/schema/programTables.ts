/** Whether it is a table of records, not one of the system's own. */
export const isRecordTable = (table: string): boolean => !table.startsWith('sys_')
