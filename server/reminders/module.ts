import type { Module } from '../module/module'
import { tellWhenDue } from './handler'
import { reminderMigrations } from './migrations'
import './tables'

/** Sends notifications about pending work, which the home page only counts. */
export const reminderModule: Module = {
  name: 'reminders',
  migrations: reminderMigrations,
  start: ({ db, documents, use }) => ({
    adds: { handlers: [tellWhenDue({ db, documents, letters: use('letters') })] },
  }),
}
