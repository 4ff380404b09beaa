import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, malformed, ok } from '../http/envelope'
import { bodyOf } from '../http/input'
import type { Caller } from '../http/right'
import { editionMessages } from './messages'

/** Which edition of the product the caller works with, 1 or 2 (contract, §4). */
export async function editionRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const statusOf = async ({ tenantId }: Caller): Promise<number> => {
    const tenant = system(db).selectFrom('sys_tenant').select('edition_status')
    return (await tenant.where('id', '=', tenantId).executeTakeFirst())?.edition_status ?? 0
  }

  app.get('/sys/api/getEdition', { config: { right: 'session' } }, async ({ caller }) => {
    const editionStatus = await statusOf(caller)
    const chosen = await system(db)
      .selectFrom('sys_user_edition')
      .select('edition')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst()
    // Where there is no choice, what somebody chose elsewhere does not count.
    return ok({ edition: editionStatus === 1 ? (chosen?.edition ?? 1) : 1, editionStatus })
  })

  app.post('/sys/api/editionChange', { config: { right: 'session' } }, async (request) => {
    const { caller } = request
    const edition = Number(bodyOf(request.body).edition)
    if (edition !== 1 && edition !== 2) throw malformed()
    const editionStatus = await statusOf(caller)
    if (editionStatus !== 1) throw declined(editionMessages.none)
    await system(db)
      .insertInto('sys_user_edition')
      .values({ user_id: caller.userId, edition })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ edition }))
      .execute()
    return ok({ edition, editionStatus }, editionMessages.changed)
  })
}
