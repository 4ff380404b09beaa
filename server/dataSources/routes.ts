import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, requiredText, text } from '../http/call'
import { declined, invalid, ok } from '../http/envelope'
import { addressIn, placeOf, usualPort } from './address'
import type { DataSourceConfig } from './config'
import { connectedOnce, refuseHost, SourceFailure, type Target } from './connect'
import { dataSourceMessages as messages } from './messages'
import { passwordOf, type SealedSource, sealedSource, storedSource } from './stored'
import { readTables, sourceTable } from './tableList'

interface RouteDeps {
  readonly db: Db
  readonly config: DataSourceConfig
}

const tested = Type.Object({
  id: text({ max: 36 }),
  dbUrl: text({ max: 500 }),
  host: text({ max: 253 }),
  port: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
  dbName: text({ max: 63 }),
  dbUsername: text({ max: 63 }),
  ssl: text({ max: 20 }),
  dbPassword: text({ max: 500 }),
})

/** Routes that connect to a data source (contract, §6.9). */
export async function dataSourceRoutes(
  app: FastifyInstance,
  { db, config }: RouteDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'POST',
      url: '/online/cgreport/api/testConnection',
      right: { can: 'dataSource:test' },
      summary:
        'Connects to a data source once, for 5 seconds at most: to the one of `id`, with what else is sent in place of what is kept.',
      body: tested,
      answer: Type.Null(),
    },
    ({ body }) =>
      toldOf(async () => {
        const target = targetOf(body, await keptFor(body), config)
        refuseHost(config, target)
        await connectedOnce(target, (client) => client.query('select 1'))
        return ok(null, messages.connected)
      }),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/dataSource/tables',
      right: { can: 'dataSource:test' },
      summary:
        'The tables and views that the account of a data source can read, with their columns.',
      query: Type.Object({ code: requiredText({ max: 64 }) }),
      answer: Type.Array(sourceTable),
    },
    ({ query: { code } }) =>
      toldOf(async () => {
        const source = await storedSource(db, { code: code.trim() }, config)
        if (!source) throw declined(messages.gone(code))
        refuseHost(config, source)
        return ok(await connectedOnce(source, readTables))
      }),
  )

  const keptFor = async ({ id }: Tested): Promise<SealedSource | undefined> =>
    id === '' ? undefined : await sealedSource(db, { id })
}

interface Tested {
  readonly id: string
  readonly dbUrl: string
  readonly host: string
  readonly port?: number | string | null
  readonly dbName: string
  readonly dbUsername: string
  readonly dbPassword: string
  readonly ssl: string
}

function targetOf(sent: Tested, kept: SealedSource | undefined, config: DataSourceConfig): Target {
  const address = addressIn(sent.dbUrl)
  const host = sent.host || address?.host || kept?.host || ''
  const port = Number(sent.port || address?.port || kept?.port || usualPort)
  if (host === '' || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw invalid([{ field: 'host', message: messages.urlMalformed }])
  const where = {
    host,
    port,
    dbName: address?.dbName || sent.dbName || kept?.dbName || '',
    user: sent.dbUsername || kept?.user || '',
    ssl: sent.ssl || kept?.ssl || 'disable',
  }
  return { ...where, password: sent.dbPassword || keptPassword(where, kept, config) }
}

/** The stored password is only sent to the place it was stored for. */
function keptPassword(
  where: Omit<Target, 'password'>,
  kept: SealedSource | undefined,
  config: DataSourceConfig,
): string {
  if (!kept || kept.secret === null) return ''
  if (placeOf(where) !== placeOf(kept))
    throw invalid([{ field: 'dbPassword', message: messages.passwordAgain }])
  return passwordOf(kept, config)
}

async function toldOf<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SourceFailure ? declined(messages.failed(error.message)) : error
  }
}
