import { expiringTable } from '../jobs/maintenance'
import type { Module } from '../module/module'
import { sessionMessages } from './messages'
import { sessionMigrations } from './migrations'
import { createSessions, type Sessions } from './sessions'

declare module '../module/module' {
  interface Services {
    readonly sessions: Sessions
  }
}

/** Sessions of signed-in users. */
export const sessionModule: Module = {
  name: 'sessions',
  migrations: sessionMigrations,
  start({ db, clock, use, documents }) {
    const sessions = createSessions({ db, clock, hub: use('hub'), documents })
    return {
      services: { sessions },
      adds: {
        expires: [
          expiringTable(sessionMessages.expired, 'sys_session'),
          expiringTable(sessionMessages.captchas, 'sys_captcha'),
          expiringTable(sessionMessages.views, 'sys_view'),
        ],
      },
      replaced: sessions.forget,
    }
  },
}
