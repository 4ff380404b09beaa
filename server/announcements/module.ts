import type { Module } from '../module/module'
import { announcementHooks } from './hooks'
import { createLetters, type Letters } from './letters'
import { announcementMigrations } from './migrations'
import { createAnnouncementNotices } from './notices'
import { createUserAnnouncements } from './userAnnouncements'
import { userAnnouncementRoutes } from './userRoutes'

declare module '../module/module' {
  interface Services {
    readonly letters: Letters
  }
}

/** Announcements: how they are released, and who has read them. */
export const announcementModule: Module = {
  name: 'announcements',
  migrations: announcementMigrations,
  start({ db, clock, use }) {
    const hub = use('hub')
    const mine = createUserAnnouncements(db, clock)
    const notices = createAnnouncementNotices(db, hub)
    return {
      services: { letters: createLetters(clock, notices) },
      adds: { hooks: { announcement: announcementHooks({ hub, notices, mine }) } },
      routes: (api) => userAnnouncementRoutes(api, { mine }),
    }
  },
}
