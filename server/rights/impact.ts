import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'

const places = Type.Array(Type.Integer())

/**
 * What a change would do to people who may sign in: of the caller's tenant, of all where he administers the platform.
 * Those whom it does nothing to are not there.
 */
export const impactAnswer = Type.Object({
  people: Type.Array(
    Type.Object({
      ...{ id: Type.String(), username: Type.String(), realname: Type.String() },
      /** What the tenant is called where it does so, unless that is the one in force. */
      tenant: Type.Optional(Type.String()),
      /** Place of what he gains and loses among `changes`. */
      change: Type.Integer(),
      /** Records that he gains and loses, of the entity at that place. */
      rows: Type.Array(
        Type.Object({ entity: Type.Integer(), gained: Type.Integer(), lost: Type.Integer() }),
      ),
    }),
  ),
  /** How many there are beside them whom rules of rows hide from the caller: nothing else is told of those. */
  hidden: Type.Integer(),
  /** Each once, for several people mostly gain and lose the same: places among `items`. */
  changes: Type.Array(Type.Object({ gained: places, lost: places })),
  items: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('entry'), Type.Literal('code'), Type.Literal('field')]),
      title: Type.String(),
    }),
  ),
  /** Titles of the entities that rows are of. */
  entities: Type.Array(Type.String()),
})

export type ImpactAnswer = Static<typeof impactAnswer>

/**
 * What a change writes anew in other records beside the rights, and does not while it is only tried: records are counted
 * as if these columns had the new texts in place of the old, also within comma lists.
 */
export interface Rewritten {
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly texts: readonly { readonly old: string; readonly now: string }[]
}

/** 改了会怎样. */
export interface Impact {
  /**
   * What a change of rights would do: it is made in a transaction that is always rolled back, so that it is exactly the
   * one that saving makes, with its refusals. Nobody else sees it. `rewritten` is asked when it has been made.
   */
  of(
    caller: Caller,
    change: (trx: Db) => Promise<unknown>,
    rewritten?: () => Rewritten | undefined,
  ): Promise<ImpactAnswer>
}

declare module '../module/module' {
  interface Services {
    readonly impact: Impact
  }
}

/** A call that answers what the one below whose address it lies would do, sent the same. */
export const impactCall = (url: string) => ({
  ...{ method: 'POST' as const, url: `${url}/impact`, answer: impactAnswer },
  summary: `What \`${url}\` would do to the people of the tenant, of all of them for who administers the platform: what they gain and lose. Nothing is changed.`,
})

/** The same of a call that belongs to an entity, by its path there. */
export const impactOperation = (path: string) => ({
  ...{ methods: ['POST' as const], path: `${path}/impact`, answer: impactAnswer },
  summary: `What \`${path}\` would do to the people of the tenant, of all of them for who administers the platform: what they gain and lose. Nothing is changed.`,
})
