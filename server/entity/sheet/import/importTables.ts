/** An import: how far it is, what came of it, and whose it is. */
export interface ImportTable {
  readonly id: string
  readonly tenant_id: number
  readonly data_table: string
  readonly user_id: string
  readonly file_name: string
  /** running, interrupted, done, cancelled, failed, undoing or undone. */
  readonly status: string
  /** Nothing is written: the rows are only looked at. */
  readonly dry_run: boolean
  /** Place of the file under way, and number of the last row of it dealt with. */
  readonly file_no: number
  readonly row_no: number
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly errors: number
  /** Somebody has asked it to stop. */
  readonly cancel: boolean
  /** JSON of the answer, once there is one. */
  readonly answer: string | null
  readonly create_time: string
  readonly update_time: string
}

/** A row that an import has refused, until its file is made. */
export interface ImportErrorTable {
  readonly import_id: string
  /** Place of the file among those sent, from 0. */
  readonly file_no: number
  readonly row_no: number
  readonly message: string
}

declare module '../../../db/tables' {
  interface SystemTables {
    readonly sys_import: ImportTable
    readonly sys_import_error: ImportErrorTable
  }
}
