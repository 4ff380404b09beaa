import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../db/open'
import { spaceAt } from '../db/room'
import { serverMessages } from '../kernel/messages'
import { addCall } from './call'
import { fail, ok } from './envelope'

/** Live: the process answers. Ready: it can also write and has found no damage. Neither reveals more. */
export async function healthRoutes(
  app: FastifyInstance,
  { database, filesDir }: { database: Database; filesDir: string },
): Promise<void> {
  const open = { method: 'GET', right: 'public', answer: Type.Null() } as const
  addCall(app, { ...open, url: '/health/live', summary: 'Whether the process answers.' }, () =>
    ok(null),
  )
  const summary = 'Whether it can also write and has met no damage: 503 says what is the matter.'
  addCall(app, { ...open, url: '/health/ready', summary }, async ({ reply }) => {
    const [writable, roomy, damaged] = await Promise.all([
      database.ready(),
      hasRoom(filesDir),
      database.damaged(),
    ])
    if (writable && roomy && damaged.length === 0) return ok(null)
    const full = !roomy || database.isFull()
    const why = damaged.length > 0 ? serverMessages.tablesDamaged(damaged) : undefined
    const text = why ?? (full ? serverMessages.diskFull : serverMessages.unavailable)
    return reply.code(503).send(fail(503, text))
  })
}

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { free, least } = await spaceAt(directory)
    return free >= least
  } catch {
    return false
  }
}
