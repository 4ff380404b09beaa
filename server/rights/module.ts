import type { Module } from '../module/module'
import { rightMigrations } from './migrations'
import { createRights, type Rights } from './rights'

declare module '../module/module' {
  interface Services {
    readonly rights: Rights
  }
}

/** Who may do what, and what gives it to whom. */
export const rightModule: Module = {
  name: 'rights',
  migrations: rightMigrations,
  start({ db, clock, use }) {
    const letters = () => use('letters')
    return { services: { rights: createRights({ db, clock, letters, hub: use('hub') }) } }
  },
}
