import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'

const places = Type.Array(Type.Integer())

/**
 * Effects of a change on people who may sign in: those of the caller's tenant, or of all tenants if he administers the
 * platform. People without an effect are left out.
 */
export const impactAnswer = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      realname: Type.String(),
      /** Name of the affected tenant, unless it is the current one. */
      tenant: Type.Optional(Type.String()),
      /** Index of his gains and losses in `changes`. */
      change: Type.Integer(),
      /** Number of records gained and lost; `entity` is an index in `entities`. */
      rows: Type.Array(
        Type.Object({ entity: Type.Integer(), gained: Type.Integer(), lost: Type.Integer() }),
      ),
    }),
  ),
  /** Number of further affected people whom row rules hide from the caller. */
  hidden: Type.Integer(),
  /** Distinct changes (several people mostly have the same): indexes in `items`. */
  changes: Type.Array(Type.Object({ gained: places, lost: places })),
  items: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('entry'), Type.Literal('code'), Type.Literal('field')]),
      title: Type.String(),
    }),
  ),
  /** Titles of the entities of `rows`. */
  entities: Type.Array(Type.String()),
})

export type ImpactAnswer = Static<typeof impactAnswer>

/**
 * Texts in other records that a change replaces, but not while it is only tried: the preview counts records as if these
 * columns, including comma lists, already had the new texts.
 */
export interface Rewritten {
  readonly columns: readonly { readonly table: string; readonly column: string }[]
  readonly texts: readonly { readonly old: string; readonly now: string }[]
}

/** Previews the effects of changed rights. */
export interface Impact {
  /**
   * Effects of a change of rights: the change, with its refusals, runs exactly as when saving, in a transaction that is
   * always rolled back, so nobody else sees it. `rewritten` is called after the change.
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

/** A call below another call's address that takes the same input and answers its impact. */
export const impactCall = (url: string) => ({
  method: 'POST' as const,
  url: `${url}/impact`,
  answer: impactAnswer,
  summary: `What \`${url}\` would do to the people of the tenant, of all of them for who administers the platform: what they gain and lose. Nothing is changed.`,
})

/** The same for an entity's call, by its path. */
export const impactOperation = (path: string) => ({
  methods: ['POST' as const],
  path: `${path}/impact`,
  answer: impactAnswer,
  summary: `What \`${path}\` would do to the people of the tenant, of all of them for who administers the platform: what they gain and lose. Nothing is changed.`,
})
