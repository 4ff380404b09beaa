import type { Module } from '../module/module'
import { homeRoutes } from './routes'

/** The figures and tasks of the home page. */
export const homeModule: Module = {
  name: 'home',
  start: ({ clock, use }) => ({
    routes(api) {
      const entity = use('entity')
      return homeRoutes(api, { clock, entity, counts: entity.counts })
    },
  }),
}
