import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Counts, EntityDeps } from '../entity/contracts'
import { addCall, text } from '../http/call'
import { ok } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { tasksOf } from './areas'
import { monthOf } from './period'
import { createHomeReader } from './reader'
import { summaryOf } from './summary'

interface HomeDeps {
  readonly clock: () => Date
  readonly entity: EntityDeps
  readonly counts: Counts
}

/** What the home shows of a month (`month`: YYYY-MM, the current one unless given), by each part's own right. */
export async function homeRoutes(
  app: FastifyInstance,
  { clock, entity, counts }: HomeDeps,
): Promise<void> {
  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/home/summary', right: 'session' },
      summary: 'The figures and tasks of a month, the current one unless given.',
      query: Type.Object({ month: text({ max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/ }) }),
      answer: Type.Object({}),
    },
    async ({ query: { month }, caller }) => {
      const now = wallClock(clock())
      const today = now.slice(0, 10)
      const reader = createHomeReader(entity, counts, caller)
      const tasks = tasksOf(now, caller)
      return ok(await summaryOf(reader, monthOf(month, today), { today, tasks }))
    },
  )
}
