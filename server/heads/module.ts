import type { Module } from '../module/module'
import { headRoutes } from './headRoutes'

/** The documents as lists of forms and reports, for who configures. */
export const headModule: Module = {
  name: 'heads',
  start: ({ db, documents }) => ({
    routes: (api) => headRoutes(api, { db, documents }),
  }),
}
