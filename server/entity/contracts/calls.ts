import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Entity, StandardAction } from '#model'
import type { Exchange } from '../../http/call'
import type { Answer } from '../../http/envelope'
import type { Limit, Right } from '../../http/right'
import type { EntityDeps, Jobs } from './deps'
import type { FormerNames } from './formerNames'
import type { EntityStore } from './writing'

export interface OwnOperation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly right: Right
}

/** A request to the routes of one entity, with everything its handler needs. */
export interface Call<Query = unknown, Body = unknown> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The validated input, as the operation declares it. */
  readonly query: Query
  readonly body: Body
  readonly store: EntityStore
  /** What the entity was when the sender was drawn, if that is other than now; the store has the fields of both. */
  readonly former?: FormerNames | undefined
  readonly deps: EntityDeps
  readonly jobs: Jobs
}

/** A call below the entity's `api`: its declaration and its handler. */
export interface EntityCall<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends Exchange<Query, Body> {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  /** Further URLs at which it answers. */
  readonly also?: readonly string[]
  run(call: Call<Static<Query>, Static<Body>>): Promise<Answer | FastifyReply>
}

/** A standard operation that every entity may have (contract, §6). */
export interface Operation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly needs: StandardAction
  readonly limit?: Limit
  /** Whether the entity has it; default: every entity that allows the needed action. */
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
