import type { FastifyInstance } from 'fastify'
import { malformed } from './envelope'

// No document or record of ours is half as deep.
const deepest = 64

/** Refuses JSON that is nested so deep that whoever walks it runs out of stack. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isDeep(body)) throw malformed()
  })
}

function isDeep(body: unknown): boolean {
  let level = membersOf(body)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap(membersOf)
  }
  return false
}

/** Of what JSON is made of: a body may be a stream or bytes as well. */
function membersOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const members: readonly unknown[] = Array.isArray(value) ? value : plainMembers(value)
  return members.filter((member) => typeof member === 'object' && member !== null)
}

function plainMembers(value: object): readonly unknown[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? Object.values(value) : []
}
