import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Entity, StandardAction } from '#model'
import type { Exchange } from '../../http/call'
import type { Answer } from '../../http/envelope'
import type { Limit, Right } from '../../http/right'
import type { EntityDeps, Jobs } from './deps'
import type { EntityStore } from './writing'

export interface OwnOperation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly right: Right
}

/** A request to one entity's routes, with what its handler works with. */
export interface Call<Query = unknown, Body = unknown> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What was sent, as the operation declares it. */
  readonly query: Query
  readonly body: Body
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly jobs: Jobs
}

/** A call below the entity's `api`: what is sent with it, and what it does. */
export interface EntityCall<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends Exchange<Query, Body> {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  /** Addresses elsewhere at which it answers too. */
  readonly also?: readonly string[]
  run(call: Call<Static<Query>, Static<Body>>): Promise<Answer | FastifyReply>
}

/** One member of the family of routes that every entity has (contract, §6). */
export interface Operation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly needs: StandardAction
  readonly limit?: Limit
  /** Default: of every entity that allows what it needs. */
  offered?(entity: Entity): boolean
}

export const entityCall = <Query extends TSchema, Body extends TSchema>(
  one: EntityCall<Query, Body>,
): EntityCall => one

export const operation = <Query extends TSchema, Body extends TSchema>(
  one: Operation<Query, Body>,
): Operation => one

export const ownOperation = <Query extends TSchema, Body extends TSchema>(
  one: OwnOperation<Query, Body>,
): OwnOperation => one
