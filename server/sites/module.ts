import type { Module } from '../module/module'
import { copyable, copySite } from './copySite'
import { siteMigrations } from './migrations'

/** What is done with whole websites. */
export const siteModule: Module = {
  name: 'sites',
  migrations: siteMigrations,
  start: () => ({ adds: { hooks: { sysSite: { operations: [copyable, copySite] } } } }),
}
