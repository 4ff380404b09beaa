import { sourceOf } from '../documents/read'
import { platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { amendmentRoutes } from './amendmentRoutes'

/** What administrators have changed of what documents seeded: roles, menu, dictionaries. */
export const amendmentModule: Module = {
  name: 'amendments',
  start({ db, clock, documents, settings, use }) {
    const source = settings.source ?? sourceOf(documents(platform))
    const deps = { db, clock, documents, source, hub: use('hub'), rights: use('rights') }
    return { routes: (api) => amendmentRoutes(api, deps) }
  },
}
