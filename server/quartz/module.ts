import type { TenantsJob } from '../jobs/runs'
import { platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { quartzHooks, runHooks } from './hooks'
import { ownerOf } from './owner'

/** The page of scheduled jobs: their schedules and their history (contract, §6.8). */
export const quartzModule: Module = {
  name: 'quartz',
  start({ db, clock, documents, use }) {
    const actsAs = (job: TenantsJob) =>
      ownerOf(db, job, { now: clock(), documents: documents(job.company) })
    const deps = { db, clock, documents, scheduler: use('scheduler') }
    return {
      adds: {
        actsAs,
        hooks: { quartzJob: quartzHooks(deps), jobRun: runHooks(deps) },
        ran(job, run) {
          const { entities } = documents(platform)
          // Updates open pages of the list and of the history.
          for (const [name, id] of [
            ['quartzJob', job],
            ['jobRun', run],
          ] as const) {
            const entity = entities.get(name)
            if (!entity) continue
            use('entity').changed?.(entity.table, 0)
            use('rowsWritten')(entity.table, 0)
            use('entity').written?.({
              entity,
              tenantId: 0,
              ids: [id],
              added: name === 'jobRun' ? 1 : 0,
            })
          }
        },
      },
    }
  },
}
