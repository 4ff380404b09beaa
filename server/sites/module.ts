import type { Module } from '../module/module'
import { copyable, copySite } from './copySite'

/** What is done with whole websites. */
export const siteModule: Module = {
  name: 'sites',
  start: () => ({ adds: { hooks: { sysSite: { operations: [copyable, copySite] } } } }),
}
