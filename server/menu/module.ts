import type { Module } from '../module/module'
import { menuMigrations } from './migrations'
import { permissionRoutes } from './permissionRoutes'

declare module '../module/module' {
  interface Settings {
    /** Other hosts whose pictures texts may show (see renderer/values/media). */
    readonly mediaHosts?: readonly string[]
  }
}

/** The menu of a user, and what his sites are called. */
export const menuModule: Module = {
  name: 'menu',
  migrations: menuMigrations,
  start: ({ db, settings, documents, use }) => ({
    adds: {
      // Sessions know the sites of their user, and lists of sites are read from dictionaries.
      changed(table) {
        if (table === 'sys_site') void use('rights').changed()
      },
    },
    async routes(api) {
      const { mediaHosts = [] } = settings
      await permissionRoutes(api, { db, documents, mediaHosts, hidesSite: use('hidesSite') })
    },
  }),
}
