import type { Module } from '../module/module'
import { manualRoutes } from './manualRoutes'

/** The manual of the documents' language, for who configures. */
export const manualModule: Module = {
  name: 'manual',
  start: ({ documents }) => ({
    routes: (api) => manualRoutes(api, documents),
  }),
}
