import type { Module } from '../module/module'
import type { DataSourceConfig } from './config'
import { dataSourceHooks } from './hooks'
import { dataSourceMigrations } from './migrations'
import { dataSourceRoutes } from './routes'
import './tables'

declare module '../module/module' {
  interface Settings {
    /** Which databases beside our own may be connected to, and what their passwords are sealed with; none unless given. */
    readonly dataSources?: DataSourceConfig
  }
}

/** Databases beside our own (contract, §6.9). */
export const dataSourceModule: Module = {
  name: 'dataSources',
  migrations: dataSourceMigrations,
  start({ db, settings }) {
    const config = settings.dataSources ?? { hosts: [] }
    return {
      adds: { hooks: { dataSource: dataSourceHooks({ db, config }) } },
      routes: (api) => dataSourceRoutes(api, { db, config }),
    }
  },
}
