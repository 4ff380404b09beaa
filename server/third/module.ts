import { createOrigins } from '../http/origins'
import { expiringTable } from '../jobs/maintenance'
import type { Module } from '../module/module'
import { type LoginConfig, noLogins } from './loginConfig'
import { thirdMessages } from './messages'
import { thirdMigrations } from './migrations'
import { createProvider } from './provider'
import { thirdRoutes } from './routes'

declare module '../module/module' {
  interface Settings {
    /** Other providers and single sign-on; absent = none. */
    readonly logins?: LoginConfig
  }
}

/** Login by another provider. Without configuration, its calls exist but refuse. */
export const thirdModule: Module = {
  name: 'third',
  migrations: thirdMigrations,
  start({ db, clock, log, settings, use }) {
    const { publicOrigins, third } = settings.logins ?? noLogins
    const codes = use('codes')
    return {
      adds: {
        loginKinds: { third: third.map(({ source, title }) => ({ source, title })) },
        expires: [expiringTable(thirdMessages.passes, 'sys_login_pass')],
      },
      routes: (api) =>
        thirdRoutes(api, {
          db,
          clock,
          log,
          codes,
          sessions: use('sessions'),
          dicts: use('dicts'),
          challenges: use('challenges'),
          origins: createOrigins(publicOrigins),
          providers: third.map(createProvider),
        }),
    }
  },
}
