import type { Module } from '../module/module'
import { copySite } from './copySite'

/** What is done with whole websites. */
export const siteModule: Module = {
  name: 'sites',
  start: () => ({ adds: { hooks: { sysSite: { operations: [copySite] } } } }),
}
