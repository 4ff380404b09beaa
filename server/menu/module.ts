import type { Module } from '../module/module'
import { documentRoutes } from './documentRoutes'
import { menuMigrations } from './migrations'
import { permissionRoutes } from './permissionRoutes'

declare module '../module/module' {
  interface Settings {
    /** Other hosts whose images may appear in texts (see renderer/values/media). */
    readonly mediaHosts?: readonly string[]
  }
}

/** A user's menu, and the names of his sites. */
export const menuModule: Module = {
  name: 'menu',
  migrations: menuMigrations,
  start: ({ db, settings, documents, release, use }) => ({
    adds: {
      // Sessions hold the user's sites, and dictionaries list sites: both are outdated now.
      changed(table) {
        if (table === 'sys_site') void use('rights').changed()
      },
    },
    async routes(api) {
      const { mediaHosts = [] } = settings
      const told = { db, documents }
      await permissionRoutes(api, {
        ...told,
        mediaHosts,
        hidesSite: use('hidesSite'),
        release,
      })
      await documentRoutes(api, told)
    },
  }),
}
