import type { Module } from '../module/module'
import { onlineRoutes } from './onlineRoutes'

/** Who of the tenant is signed in. */
export const onlineModule: Module = {
  name: 'online',
  start: ({ db, clock, use }) => ({
    routes: (api) => onlineRoutes(api, { db, clock, sessions: use('sessions') }),
  }),
}
