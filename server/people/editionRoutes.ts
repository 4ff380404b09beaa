import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addCall } from '../http/call'
import { declined, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Rights } from '../rights/rights'
import { editionMessages } from './messages'

/** The caller's edition of the product, 1 or 2 (contract, §4). */
export async function editionRoutes(
  app: FastifyInstance,
  { db, rights }: { readonly db: Db; rights(): Rights },
): Promise<void> {
  const statusOf = async ({ tenantId }: Caller): Promise<number> => {
    const tenant = system(db).selectFrom('sys_tenant').select('edition_status')
    return (await tenant.where('id', '=', tenantId).executeTakeFirst())?.edition_status ?? 0
  }

  const answer = Type.Object({ edition: Type.Integer(), editionStatus: Type.Integer() })

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/api/getEdition',
      right: 'session',
      answer,
      summary: 'Which edition the caller works with, and whether there is a choice (status 1).',
    },
    async ({ caller }) => {
      const editionStatus = await statusOf(caller)
      const chosen = await system(db)
        .selectFrom('sys_user_edition')
        .select('edition')
        .where('user_id', '=', caller.userId)
        .executeTakeFirst()
      // If the tenant allows no choice, a choice made in another tenant does not count.
      return ok({ edition: editionStatus === 1 ? (chosen?.edition ?? 1) : 1, editionStatus })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/api/editionChange',
      right: 'session',
      answer,
      summary: 'Chooses an edition, where the company lets its people choose.',
      body: Type.Object({ edition: Type.Union(['1', '2', 1, 2].map((one) => Type.Literal(one))) }),
    },
    async ({ body, caller }) => {
      const edition = Number(body.edition)
      const editionStatus = await statusOf(caller)
      if (editionStatus !== 1) throw declined(editionMessages.none)
      await system(db)
        .insertInto('sys_user_edition')
        .values({ user_id: caller.userId, edition })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ edition }))
        .execute()
      // The edition decides which entries he has, so his rights have changed.
      await rights().changedOf(caller.userId)
      return ok({ edition, editionStatus }, editionMessages.changed)
    },
  )
}
