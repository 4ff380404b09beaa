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
    /** Whether people may make accounts for themselves, if text messages can be sent. */
    readonly registration?: boolean
  }
  interface Contributions {
    /** Kinds of login that are configured, for the login page. */
    readonly loginKinds: Partial<LoginKinds>
  }
}

/** Signing in by password or phone, and what people do with their own account. */
export const authModule: Module = {
  name: 'auth',
  migrations: authMigrations,
  start: ({ db, clock, settings, use, added }) => ({
    async routes(api) {
      const [sessions, dicts, codes] = [use('sessions'), use('dicts'), use('codes')]
      const phone = use('canText')
      const allowed = phone && settings.registration === true
      const own = { phone, register: allowed, wechat: false, third: [], cas: null }
      await authRoutes(api, { db, clock, sessions, dicts })
      await kindRoutes(api, Object.assign(own, ...added('loginKinds')))
      await phoneRoutes(api, { db, clock, sessions, dicts, codes })
      await registerRoutes(api, { db, clock, codes, allowed })
      const renamed = (tenantId: number) => use('entity').changed?.('sys_user_line', tenantId)
      await profileRoutes(api, { db, clock, sessions, files: use('files'), renamed })
      await visitRoutes(api, { db, clock })
      await ownSessionRoutes(api, { db, clock, sessions })
    },
  }),
}
