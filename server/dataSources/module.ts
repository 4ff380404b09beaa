import type { EntitySources } from '../entity/contracts/deps'
import type { Module } from '../module/module'
import type { DataSourceConfig } from './config'
import { dataSourceHooks } from './hooks'
import { dataSourceMigrations } from './migrations'
import { dataSourceRoutes } from './routes'
import { createEntitySources } from './sources'
import './tables'

declare module '../module/module' {
  interface Settings {
    /** Allowed external databases and the key of their passwords; default: none. */
    readonly dataSources?: DataSourceConfig
  }
  interface Services {
    /** Databases of the entities that have a source. */
    readonly sources: EntitySources
  }
}

/** External databases (contract, §6.9). */
export const dataSourceModule: Module = {
  name: 'dataSources',
  migrations: dataSourceMigrations,
  start({ db, log, settings, documents }) {
    const config = settings.dataSources ?? { hosts: [] }
    const sources = createEntitySources({ db, config, log })
    return {
      services: { sources },
      stop: sources.stop,
      adds: { hooks: { dataSource: dataSourceHooks({ db, config, documents }) } },
      routes: (api) => dataSourceRoutes(api, { db, config }),
    }
  },
}
