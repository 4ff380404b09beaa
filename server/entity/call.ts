import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entity, StandardAction } from '#model'
import type { Answer } from '../http/envelope'
import type { Limit } from '../http/right'
import { onceOf } from './answers'
import type { EntityDeps } from './deps'
import type { Params } from './listQuery'
import type { Jobs } from './sheet/jobs'
import type { EntityStore } from './store'
import type { WriteRequest } from './writes'

/** A request to one entity's routes, with what its handler works with. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly jobs: Jobs
}

/** One member of the family of routes that every entity has (contract, §6). */
export interface Operation {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  readonly needs: StandardAction
  readonly limit?: Limit
  /** Default: of every entity that allows what it needs. */
  offered?(entity: Entity): boolean
  run(call: Call): Promise<unknown>
}

/** Runs a write once: a retry with the same key gets the first answer. */
export async function writing(
  call: Call,
  body: string,
  work: (request: WriteRequest) => Promise<Answer>,
): Promise<Answer> {
  const write = writeRequest(call, body)
  return (await call.store.repeated(write)) ?? (await work(write))
}

/** The body as its sender wrote it, but for spaces. */
export const jsonOf = ({ request }: Call): string => JSON.stringify(request.body ?? null)

/** Who writes, and the key under which it is done once; `body` stands for what was sent. */
export function writeRequest({ request }: Call, body: string): WriteRequest {
  const { caller, ip, method, url } = request
  const origin = { caller, ip, method, url: url.split('?')[0] ?? url }
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return { origin }
  const route = `${method} ${url}`
  return { origin, once: onceOf(String(key), { ...caller, route }, body) }
}
