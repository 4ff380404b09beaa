import type { Module } from '../module/module'
import { manualRoutes } from './manualRoutes'

/** The manual of the document language, for users who configure the console. */
export const manualModule: Module = {
  name: 'manual',
  start: ({ documents }) => ({
    routes: (api) => manualRoutes(api, documents),
  }),
}
