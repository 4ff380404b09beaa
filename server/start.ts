import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import { buildApp } from './app'
import { type Database, openDatabase } from './db/open'
import { readDocuments } from './documents'
import { type Environment, StartError } from './environment'
import type { Log } from './http/log'
import { startMessages } from './messages'
import { applyDocuments, type FirstAccount, prepare } from './prepare'

export interface Server {
  readonly app: FastifyInstance
  readonly url: string
  /** The administrator that this start has made. */
  readonly firstAccount: FirstAccount | undefined
  /** Reads the documents again and puts them in force; returns what they are now. */
  reloadDocuments(): Promise<Documents>
  /** Takes no more requests, finishes those there are for up to 10 s, closes the database. */
  stop(): Promise<void>
}

const drainLimitMs = 10_000

/**
 * Brings the database up to date and listens. Rejects when any of it fails. `opening` may have begun
 * earlier, while this module was still being loaded.
 */
export async function startServer(
  environment: Environment,
  log: Log,
  opening: Promise<Database> = openDatabase(environment.database, { log }),
): Promise<Server> {
  const { schemasDir, filesDir, clientDir, demo, trustProxy, logins } = environment
  const { smsGateway, registration } = environment
  const documents = readDocuments(schemasDir)
  reportFindings(documents, log)
  const database = await opening
  try {
    const firstAccount = await prepare({ database, documents, filesDir, demo })
    const app = await buildApp({
      database,
      documents,
      filesDir,
      log,
      trustProxy,
      demo,
      logins,
      registration,
      ...(smsGateway === undefined ? {} : { smsGateway }),
      ...(clientDir === undefined ? {} : { clientDir }),
    })
    const url = await listen(app, environment)
    return {
      app,
      url,
      firstAccount,
      async reloadDocuments() {
        const next = readDocuments(schemasDir)
        reportFindings(next, log)
        await applyDocuments(database.db, next)
        app.replaceDocuments(next)
        return next
      },
      stop: () => stop(app, database),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const taken = error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE'
    throw taken ? new StartError(startMessages.portTaken(port), { cause: error }) : error
  }
  // A socket that listens on a port has an address of this kind.
  const { port: taken } = app.server.address() as AddressInfo
  return `http://localhost:${taken}`
}

async function stop(app: FastifyInstance, database: Database): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainLimitMs)
  await app.close()
  clearTimeout(timer)
  await database.close()
}

function reportFindings({ findings }: Documents, log: Log): void {
  for (const { severity, file, line, column, message } of findings) {
    if (severity !== 'error') continue
    log(startMessages.documentBroken(`${file}:${line}:${column}`, message))
  }
}
