/** An import with its progress, result and owner. */
export interface ImportTable {
  readonly id: string
  readonly tenant_id: number
  readonly data_table: string
  readonly user_id: string
  readonly file_name: string
  /** running, interrupted, done, cancelled, failed, undoing or undone. */
  readonly status: string
  /** The import only checks rows and writes nothing. */
  readonly dry_run: boolean
  /** Index of the current file, and number of its last processed row. */
  readonly file_no: number
  readonly row_no: number
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly errors: number
  /** The user has requested to cancel it. */
  readonly cancel: boolean
  /** JSON of the answer, once it exists. */
  readonly answer: string | null
  readonly create_time: string
  readonly update_time: string
}

/** A refused row of an import; kept until the file of refused rows is made. */
export interface ImportErrorTable {
  readonly import_id: string
  /** Index of the file among those sent, from 0. */
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
