import type { Module } from '../module/module'
import { rightMigrations } from './migrations'
import { createRights, type Rights } from './rights'

declare module '../module/module' {
  interface Services {
    readonly rights: Rights
  }
}

/** Rights of users, and the roles and departments that grant them. */
export const rightModule: Module = {
  name: 'rights',
  migrations: rightMigrations,
  start({ db, clock, documents, use }) {
    const letters = () => use('letters')
    const rights = createRights({ db, clock, documents, letters, hub: use('hub') })
    return { services: { rights } }
  },
}
