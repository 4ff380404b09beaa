import { type Challenges, createChallenges } from '../captcha/challenge'
import { createStores } from '../entity/write/stores'
import { type OfTenant, platform } from '../kernel/ofTenant'
import { startRounds } from '../kernel/rounds'
import type { Module } from '../module/module'
import { companyOf, logoOf } from '../sites/company'
import { redirectsOf } from '../sites/redirects'
import { createBlocks } from './blocks'
import { createEnquiries } from './enquiries'
import { intakeMigrations } from './migrations'
import { intakeRoutes } from './routes'
import { intakeSecret } from './secret'
import { siteNamed } from './sites'
import { createVisits } from './visits'
import { wouldStopHooks } from './wouldStop'

const flushMs = 1_000

declare module '../module/module' {
  interface Services {
    /** Proofs of work, for calls that strangers make. */
    readonly challenges: Challenges
  }
}

/** Enquiries and visits sent by companies' websites. The calls are public, so no input is trusted. */
export const intakeModule: Module = {
  name: 'intake',
  migrations: intakeMigrations,
  async start({ db, clock, log, use, documents }) {
    const secret = await intakeSecret(db)
    const deps = use('entity')
    const entity = (name: string, tenantId: OfTenant) => documents(tenantId).entities.get(name)
    const countries = (tenantId: number) =>
      documents(tenantId)
        .dicts.get('country')
        ?.items.map(({ value }) => value) ?? []
    const visits = createVisits({
      db,
      clock,
      log,
      countries,
      // Sums of all companies are written together.
      entity: () => entity('visit', platform),
      written: (table, tenantId) => use('rowsWritten')(table, tenantId),
    })
    const challenges = createChallenges(secret, clock)
    const stores = createStores(deps)
    const blocks = createBlocks({ db, clock }, entity)
    const enquiries = createEnquiries({
      deps,
      stores,
      challenges,
      blocks,
      arrived: use('assignment').arrived,
    })
    const stopping = { stores, documents, clock }
    return {
      services: { challenges },
      adds: {
        hooks: {
          blackEmail: wouldStopHooks('blackEmail', stopping),
          blackIp: wouldStopHooks('blackIp', stopping),
        },
      },
      async routes(api) {
        const files = use('files')
        const find = (code: string) => siteNamed(db, code)
        await api.register((scope) =>
          intakeRoutes(scope, {
            challenges,
            enquiries,
            visits,
            files,
            siteNamed: find,
            companyOf: (site) => companyOf(db, entity('enterprise', site.tenantId), site),
            logoOf: (site) => logoOf(db, entity('enterprise', site.tenantId), site),
            redirectsOf: (site) => redirectsOf(db, entity('redirect', site.tenantId), site),
          }),
        )
      },
      jobs: () => [
        startRounds(() => visits.flush(), {
          firstAfterMs: flushMs,
          everyMs: flushMs,
          onFailure: (error) => log('visits could not be written', { error }),
        }),
      ],
      stop: () => visits.flush(),
    }
  },
}
