import type { Module } from '../module/module'
import { viewingRoutes } from './routes'

/** 以…身份查看: an administrator views the console as a user whom he administers, or as a role. */
export const viewingModule: Module = {
  name: 'viewing',
  start: ({ db, clock, documents, use }) => ({
    routes: (api) =>
      viewingRoutes(api, {
        db,
        clock,
        documents,
        sessions: use('sessions'),
        entity: use('entity'),
      }),
  }),
}
