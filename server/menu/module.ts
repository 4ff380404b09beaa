import { migration } from '../db/migrate'
import type { Module } from '../module/module'
import { permissionRoutes } from './permissionRoutes'
import { siteRoutes } from './siteRoutes'

declare module '../module/module' {
  interface Settings {
    /** Other hosts whose pictures texts may show (see renderer/values/media). */
    readonly mediaHosts?: readonly string[]
  }
}

/** The menu of a user, and what his sites are called. */
export const menuModule: Module = {
  name: 'menu',
  migrations: [
    // Administrators keep the sites by a document. None is deleted: records of a tenant name them.
    migration('043-edited-sites', [
      `alter table sys_site add column sys_org_code varchar(64),
        add column del_flag integer not null default 0, add column ver integer not null default 1,
        add column embed varchar(64)`,
      'update sys_site set embed = code',
    ]),
  ],
  start: ({ db, settings, documents, use }) => ({
    adds: {
      // Sessions know the sites of their user, and lists of sites are read from dictionaries.
      changed(table) {
        if (table === 'sys_site') void use('rights').changed()
      },
    },
    async routes(api) {
      await permissionRoutes(api, { db, documents, mediaHosts: settings.mediaHosts ?? [] })
      await siteRoutes(api, { db })
    },
  }),
}
