import type { Module } from '../module/module'
import { headRoutes } from './headRoutes'

/** Lists of documents for people who configure forms and reports. */
export const headModule: Module = {
  name: 'heads',
  start: ({ db, documents }) => ({
    routes: (api) => headRoutes(api, { db, documents }),
  }),
}
