import type { FastifyInstance } from 'fastify'
import type { Counts, EntityDeps } from '../entity/contracts'
import { ok } from '../http/envelope'
import { text } from '../http/input'
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

interface HomeRoute {
  Querystring: Readonly<Record<string, unknown>>
}

/** What the home shows of a month (`month`: YYYY-MM, the current one unless given), by each part's own right. */
export async function homeRoutes(
  app: FastifyInstance,
  { clock, entity, counts }: HomeDeps,
): Promise<void> {
  const session = { config: { right: 'session' } } as const
  app.get<HomeRoute>('/sys/home/summary', session, async ({ query, caller }) => {
    const now = wallClock(clock())
    const today = now.slice(0, 10)
    const month = text(query, 'month', { max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/ })
    const reader = createHomeReader(entity, counts, caller)
    const tasks = tasksOf(now, caller)
    return ok(await summaryOf(reader, monthOf(month, today), { today, tasks }))
  })
}
