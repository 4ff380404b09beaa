import type { Module } from '../module/module'
import { tellWhenDue } from './handler'
import { reminderMigrations } from './migrations'
import './tables'

/** What waits for people comes to their bells, too, and not to their homes alone. */
export const reminderModule: Module = {
  name: 'reminders',
  migrations: reminderMigrations,
  start: ({ db, documents, use }) => ({
    adds: { handlers: [tellWhenDue({ db, documents, letters: use('letters') })] },
  }),
}
