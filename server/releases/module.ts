import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import { createEarlier } from '../documents/ofRelease'
import { type DocumentSource, sourceOf } from '../documents/read'
import { readReleased } from '../documents/released'
import { type OpenUpgrade, openUpgrades } from '../documents/upgrade'
import { platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { changesetRoutes } from './changesetRoutes'
import { columnRoutes } from './columnRoutes'
import { type CompanyLimits, usualLimits } from './companyLimits'
import { createFollower, type Follower } from './follow'
import { releaseMigrations } from './migrations'
import { openPageRoutes } from './openPageRoutes'
import { releaseRoutes } from './releaseRoutes'
import { type CompanyRemoval, companyRemoval } from './removal'
import { requestRoutes } from './requests/requestRoutes'
import { scheduledReleases } from './requests/scheduled'

declare module '../module/module' {
  interface Settings {
    /** The documents below those of releases; those that the server began with unless given. */
    readonly source?: DocumentSource
    /** Goes on with the files alone, whatever is published. */
    readonly baseOnly?: boolean | undefined
    /** Each release needs a second person who may publish it. */
    readonly secondPerson?: boolean | undefined
    /** What one company may have of its own; as usual unless given. */
    readonly companyLimits?: CompanyLimits | undefined
  }
  interface Services {
    readonly companyRemoval: CompanyRemoval
    readonly releases: Pick<Follower, 'behind'> & {
      readonly baseOnly: boolean
      /** The one in force in this process; 0 = none. */
      release(): number
      openUpgrades(): Promise<readonly OpenUpgrade[]>
      /** Brings this process up to the newest release, unless it stays with the files or could not follow that already. */
      follow(): Promise<void>
      /** The documents of a release of before; undefined = there is none of that number. */
      documentsAt(release: number): Promise<Documents | undefined>
    }
  }
}

/** Documents that people change in the running product: changesets, releases, and following them. */
export const releaseModule: Module = {
  name: 'releases',
  migrations: releaseMigrations,
  start(kernel) {
    const { database, db, clock, log, documents, release, newest, had, putInForce, settings, use } =
      kernel
    const hub = use('hub')
    const source = settings.source ?? sourceOf(documents(platform))
    const { baseOnly = false, secondPerson = false, companyLimits: limits = usualLimits } = settings
    const isAlone = database.connect === undefined
    const { read } = source
    const following = { db, hub, log, read, clock, isAlone, baseOnly, newest, putInForce }
    const follower = createFollower(following)
    let app: FastifyInstance | undefined
    const deps = {
      ...{ database, hub, log, source, clock, documents, release, follower },
      baseOnly,
      secondPerson,
      limits,
      letters: () => use('letters'),
      routes: () => app?.declaredRoutes ?? [],
    }
    return {
      services: {
        companyRemoval: companyRemoval(deps),
        releases: {
          get behind() {
            return follower.behind
          },
          baseOnly,
          async follow() {
            if (!baseOnly && !follower.behind) await follower.follow()
          },
          release: () => newest().release,
          documentsAt: createEarlier({ db, read, had }),
          openUpgrades: async () => openUpgrades(db, await readReleased(db), source.texts()),
        },
      },
      async routes(api) {
        app = api
        await changesetRoutes(api, deps)
        await releaseRoutes(api, deps)
        await requestRoutes(api, deps)
        await columnRoutes(api, deps)
        await openPageRoutes(api, { db, openPages: () => use('openPages') })
      },
      adds: { jobs: baseOnly ? [] : [scheduledReleases(deps)] },
      jobs: () => (baseOnly ? [] : [follower.begin()]),
    }
  },
}
