import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open'
import type { WeChat } from '../../wechat/wechat'
import { phonePath } from './path'
import { createPersons } from './persons'
import { phoneRoutes } from './routes'

/**
 * Plays both WeChat and the phone, for the demo only: the QR code leads to a page of this server, where the visitor
 * chooses a person.
 */
export const createPhone = (db: Db): WeChat => ({
  async qrAddress(ticket, place) {
    return `${place}${phonePath}?${new URLSearchParams({ ticket })}`
  },
  async routes(app: FastifyInstance, answers) {
    await app.register(async (scope) => {
      await phoneRoutes(scope, { db, answers, persons: createPersons(db) })
    })
  },
})
