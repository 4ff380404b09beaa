import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open'
import { serverMessages } from '../messages'
import { fail, ok } from './envelope'

// Below this share of free space a database cannot promise to write.
const freeShareAtLeast = 0.05

/** Live: the process answers. Ready: it can also write. Neither tells anything else. */
export async function healthRoutes(
  app: FastifyInstance,
  { database, filesDir }: { database: Database; filesDir: string },
): Promise<void> {
  const config = { right: 'public' } as const
  app.get('/health/live', { config }, async () => ok(null))
  app.get('/health/ready', { config }, async (_request, reply) => {
    const [writable, roomy] = await Promise.all([database.ready(), hasRoom(filesDir)])
    if (writable && roomy) return ok(null)
    return reply.code(503).send(fail(503, serverMessages.unavailable))
  })
}

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(directory)
    return bavail / blocks >= freeShareAtLeast
  } catch {
    return false
  }
}
