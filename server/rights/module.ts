import type { Module } from '../module/module'
import { rightMigrations } from './migrations'

/** Who may do what, and what gives it to whom. */
export const rightModule: Module = {
  name: 'rights',
  migrations: rightMigrations,
}
