import type { Module } from '../module/module'
import { onlineMigrations } from './migrations'
import { onlineHooks } from './onlineHooks'

/** Signed-in users of the tenant. */
export const onlineModule: Module = {
  name: 'online',
  migrations: onlineMigrations,
  start: ({ db, clock, use }) => ({
    adds: { hooks: { online: onlineHooks({ db, clock, sessions: use('sessions') }) } },
  }),
}
