import type { Module } from '../module/module'
import { reportRoutes } from './routes'

/** Rows that pickers choose from. */
export const reportModule: Module = {
  name: 'reports',
  start: ({ documents, use }) => ({
    routes(api) {
      const entity = use('entity')
      return reportRoutes(api, {
        documents,
        entity,
        counts: entity.counts,
        tables: use('dictTables'),
        dicts: use('dicts'),
      })
    },
  }),
}
