import type { Generated } from 'kysely'

/** An external database (contract, §6.9). The entity document `dataSource` describes it. */
export interface DataSourceTable {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly db_type: string
  readonly host: string
  readonly port: number
  readonly db_name: string
  readonly db_username: string
  readonly ssl: string | null
  readonly del_flag: Generated<number>
  readonly ver: Generated<number>
}

/** A trigger moves the password here (see migrations); only the code that connects reads it. */
export interface DataSourceSecretTable {
  /** Id of the data source. */
  readonly id: string
  /** See `seal`. */
  readonly secret: string
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_data_source: DataSourceTable
    readonly sys_data_source_secret: DataSourceSecretTable
  }
}
