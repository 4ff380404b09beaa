import type { Entity } from '#model'
import type { JobKind } from '../jobs/runner'
import type { EntityDeps, EntityStore } from './contracts'
import { hooksOf } from './contracts'
import { doStep } from './write/steps'
import { clockCaller, readSubject, recheckTimedSteps, stepJobs } from './write/timedSteps'

/** Another process has the job, or has done it. */
class Taken extends Error {
  override readonly name = 'Taken'
}

/** Does the steps whose time has come, as `doStep` does them for people: the same rules, log and hooks. */
const timedSteps = (deps: EntityDeps, storeOf: (entity: Entity) => EntityStore): JobKind => ({
  kind: stepJobs,
  async run({ subject, tenantId }, claim) {
    const [name, stepName, id] = readSubject(subject)
    const entity = deps.entities().get(name)
    const step = entity?.states?.steps.get(stepName)
    // Its document is broken, or says so no more: the recheck forgets it.
    if (!entity || !step?.auto) return
    const caller = clockCaller(tenantId)
    const request = { origin: { caller, ip: '', url: '', method: '' } }
    const first = async (trx: Parameters<typeof claim>[0]) => {
      if (!(await claim(trx))) throw new Taken()
    }
    const asked = { ids: [id], vers: {}, values: {}, errors: [] }
    try {
      await doStep(step, asked, { store: storeOf(entity), deps, request, first })
    } catch (error) {
      if (error instanceof Taken) return
      throw error
    }
    await hooksOf(deps, entity)?.acted?.(stepName, [id], caller)
  },
})

/** Finds records whose timed steps nobody has planned: when a server starts, and every hour. */
const recheck = ({ database: { db }, entities }: EntityDeps): JobKind => ({
  kind: 'recheck',
  every: { subject: 'timed steps', expression: '0 0 * * * ? *' },
  async run(_, claim) {
    await db.transaction().execute(async (trx) => {
      if (await claim(trx)) await recheckTimedSteps(trx, entities())
    })
  },
})

export const timedJobs = (
  deps: EntityDeps,
  storeOf: (entity: Entity) => EntityStore,
): readonly JobKind[] => [timedSteps(deps, storeOf), recheck(deps)]
