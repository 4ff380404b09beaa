import { Type } from 'typebox'
import { addCall } from '../http/call'
import { noRight, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { wallClock } from '../kernel/wallClock'
import type { Module } from '../module/module'
import { type Check, checkAnswer, type Looker } from './check'
import { checksOf, shownStatements } from './checks'
import { healthMessages as messages } from './messages'

/** 运行状况: the state of the installation and what to do about problems. */
export const healthModule: Module = {
  name: 'health',
  start: ({ database, clock, log, settings, documents, use }) => ({
    async routes(api) {
      const checks = checksOf({
        database,
        clock,
        documents,
        filesDir: settings.filesDir,
        turns: use('entity').turns,
        sockets: use('sockets'),
        brokenRules: use('brokenRules'),
        waitingUniques: use('waitingUniques'),
        unfilledGrams: use('unfilledGrams'),
        releases: use('releases'),
        isMailConfigured: settings.mailServer !== undefined,
      })
      const look = async ({ look: see, ...check }: Looker, caller: Caller): Promise<Check> => {
        try {
          return { ...check, ...(await see(caller)) }
        } catch (error) {
          log('a check of the health failed', { check: check.name, error })
          const { unknown: value, failed: advice } = messages
          return { ...check, state: 'bad', value, advice, facts: [] }
        }
      }
      addCall(
        api,
        {
          method: 'GET',
          url: '/sys/health',
          right: { can: 'health:view' },
          summary:
            'How the installation is, for platform administrators: each thing that is looked at with its state and what to do, and the statements that have cost this process most.',
          answer: Type.Object({
            time: Type.String(),
            /** Start time of this process. */
            since: Type.String(),
            checks: Type.Array(checkAnswer),
            statements: Type.Array(
              Type.Object({
                text: Type.String(),
                count: Type.Integer(),
                totalMs: Type.Integer(),
                maxMs: Type.Integer(),
              }),
            ),
          }),
        },
        async ({ caller }) => {
          // It covers all tenants.
          if (!caller.platform) throw noRight()
          return ok({
            time: wallClock(clock()),
            since: wallClock(new Date(performance.timeOrigin)),
            checks: await Promise.all(checks.map((one) => look(one, caller))),
            statements: database.slowest(shownStatements),
          })
        },
      )
    },
  }),
}
