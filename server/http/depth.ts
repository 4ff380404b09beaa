import type { FastifyInstance } from 'fastify'
import { unreadable } from './envelope'
import { expectedTexts } from './messages'

// No document or record of ours is half as deep.
const deepest = 64

/** Refuses JSON nested so deep that walking it would overflow the stack. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isDeep(body)) throw unreadable(expectedTexts.shallow(deepest))
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

/** Members of a JSON value; a body may also be a stream or bytes. */
function membersOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const members: readonly unknown[] = Array.isArray(value) ? value : plainMembers(value)
  return members.filter((member) => typeof member === 'object' && member !== null)
}

function plainMembers(value: object): readonly unknown[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? Object.values(value) : []
}
