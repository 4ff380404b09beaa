import type { Module } from '../module/module'
import { kindRoutes, type LoginKinds } from './kinds'
import { authMigrations } from './migrations'
import { ownSessionRoutes } from './ownSessionRoutes'
import { phoneRoutes } from './phoneRoutes'
import { profileRoutes } from './profileRoutes'
import { registerRoutes } from './registerRoutes'
import { authRoutes } from './routes'
import { visitRoutes } from './visitRoutes'

declare module '../module/module' {
  interface Settings {
    /** Whether registration is open; it also needs a way to send text messages. */
    readonly registration?: boolean
  }
  interface Contributions {
    /** Configured kinds of login, for the login page. */
    readonly loginKinds: Partial<LoginKinds>
  }
}

/** Sign-in by password or phone, and the calls for one's own account. */
export const authModule: Module = {
  name: 'auth',
  migrations: authMigrations,
  start: ({ db, clock, settings, use, added }) => ({
    async routes(api) {
      const [sessions, dicts, codes] = [use('sessions'), use('dicts'), use('codes')]
      const phone = use('canText')
      const allowed = phone && settings.registration === true
      const own = { phone, register: allowed, wechat: false, third: [], cas: null }
      const challenges = use('challenges')
      await authRoutes(api, { db, clock, sessions, dicts, challenges })
      await kindRoutes(api, Object.assign(own, ...added('loginKinds')))
      await phoneRoutes(api, { db, clock, sessions, dicts, codes })
      await registerRoutes(api, { db, clock, codes, allowed, challenges })
      const renamed = (tenantId: number) => use('entity').changed?.('sys_user_line', tenantId)
      await profileRoutes(api, { db, clock, sessions, files: use('files'), renamed })
      await visitRoutes(api, { db, clock })
      await ownSessionRoutes(api, { db, clock, sessions })
    },
  }),
}
