import { createOrigins } from '../http/origins'
import type { Module } from '../module/module'
import { casRoutes } from './routes'

/** Single sign-on. Without configuration its route exists and refuses. */
export const casModule: Module = {
  name: 'cas',
  start({ db, clock, log, settings, use }) {
    const { publicOrigins = [], casUrl } = settings.logins ?? {}
    return {
      adds: casUrl === undefined ? {} : { loginKinds: { cas: { loginUrl: `${casUrl}/login` } } },
      routes: (api) =>
        casRoutes(api, {
          db,
          clock,
          log,
          sessions: use('sessions'),
          dicts: use('dicts'),
          origins: createOrigins(publicOrigins),
          casUrl,
        }),
    }
  },
}
