import { createStores } from '../entity/write/stores'
import type { Module } from '../module/module'
import { rankHandler } from './collect'
import { rankMigrations } from './migrations'
import { recordedRanks } from './recorded'
import type { RankSource } from './source'
import './tables'
import { tellOwners } from './tell'

declare module '../module/module' {
  interface Contributions {
    readonly rankSources: RankSource
  }
}

/** Collects the ranks of keywords once a day. Outside the demo, another family has to add a source. */
export const rankModule: Module = {
  name: 'ranks',
  migrations: rankMigrations,
  start({ db, documents, settings, use, added }) {
    const stores = createStores(use('entity'))
    const handler = rankHandler({
      db,
      stores,
      documents,
      source: () => added('rankSources').at(-1),
      tellOwners: tellOwners({ db, documents, letters: use('letters') }),
    })
    return {
      adds: {
        handlers: [handler],
        // Demo only: invented ranks must not mix with real ones.
        ...(settings.demo === true && { rankSources: recordedRanks }),
      },
    }
  },
}
