import type { Module } from '../module/module'
import { onlineMigrations } from './migrations'
import { onlineHooks } from './onlineHooks'

/** Who of the tenant is signed in. */
export const onlineModule: Module = {
  name: 'online',
  migrations: onlineMigrations,
  start: ({ db, clock, use }) => ({
    adds: { hooks: { online: onlineHooks({ db, clock, sessions: use('sessions') }) } },
  }),
}
