import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import { buildApp } from './app'
import { refuseFullDisk } from './db/dataDirectory'
import { type Database, openDatabase } from './db/open'
import { leastFree } from './db/room'
import { applyDocuments } from './documents/apply'
import { documentFiles } from './documents/files'
import { documentMessages } from './documents/messages'
import { folderSource, readDocuments } from './documents/read'
import { readReleased } from './documents/released'
import type { Environment } from './environment'
import { createContentStore } from './files/content'
import { missingFiles } from './files/folder'
import type { Log } from './http/log'
import { startMessages } from './kernel/messages'
import { StartError } from './kernel/startError'
import type { Module } from './module/module'
import { serverModules } from './modules'
import { type Door, openDoor } from './plan/door'
import { planOf } from './plan/plan'
import { type FirstAccount, prepare } from './prepare'

export interface Server {
  readonly app: FastifyInstance
  readonly url: string
  /** The documents in force. */
  readonly documents: Documents
  /** The administrator created by this start. */
  readonly firstAccount: FirstAccount | undefined
  /** Reloads the documents and puts them in force; returns them. */
  reloadDocuments(): Promise<Documents>
  /** Refuses new requests, finishes current ones for up to 10 s, closes the database. */
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
  modules: readonly Module[] = serverModules,
): Promise<Server> {
  const { schemasDir, baseOnly, filesDir, clientDir, demo, smsGateway, s3, ...told } = environment
  // Runs while the database is being opened.
  const written = readDocuments(schemasDir)
  const source = folderSource(schemasDir)
  const read: typeof source.read = (refused, instead, stored) =>
    refused.length > 0 || instead || stored ? source.read(refused, instead, stored) : written
  const database = await opening
  try {
    // A start writes tables and first records; on a full disk it would fail halfway.
    if ('dataDir' in environment.database) refuseFullDisk(environment.database.dataDir, leastFree)
    const {
      documents: first,
      release,
      firstAccount,
    } = await prepare({
      database,
      read,
      filesDir,
      s3,
      demo,
      modules,
      log,
      upgradesBy: source,
      baseOnly,
    })
    reportFindings(first, log)
    if (baseOnly) await reportCovered(database, log)
    const lost = await missingFiles(database.db, createContentStore(filesDir, s3))
    if (lost > 0) log(startMessages.filesMissing(filesDir, lost))
    const app = await buildApp({
      ...told,
      database,
      documents: first,
      release,
      source,
      baseOnly,
      filesDir,
      s3,
      log,
      demo,
      modules,
      ...(smsGateway === undefined ? {} : { smsGateway }),
      ...(clientDir === undefined ? {} : { clientDir }),
      documentTexts: function* () {
        for (const { text } of documentFiles(schemasDir)) yield text
      },
    })
    const url = await listen(app, environment)
    app.startJobs()
    const door = await doorOf(environment, log, (asked) =>
      planOf({ database, clock: () => new Date(), hub: app.hub }, asked),
    )
    // One after the other, so that the documents read last are those in force.
    let reloading: Promise<unknown> = Promise.resolve()
    const reload = async (): Promise<Documents> => {
      const amongOthers = database.kind === 'postgres'
      const applying = { log, upgradesBy: source, baseOnly, amongOthers }
      const { documents, release } = await applyDocuments(database.db, source.read, applying)
      reportFindings(documents, log)
      app.replaceDocuments(documents, release)
      return documents
    }
    return {
      app,
      get documents() {
        return app.documentsInForce()
      },
      url,
      firstAccount,
      reloadDocuments() {
        const next = reloading.catch(() => undefined).then(reload)
        reloading = next
        return next
      },
      async stop() {
        await door?.close()
        await close(app, drainLimitMs)
        await database.close()
      },
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
  // A server that listens on a port has this kind of address.
  const { port: taken } = app.server.address() as AddressInfo
  return `http://localhost:${taken}`
}

/** Lets `npm run schemas:plan` ask while this process holds the embedded database. */
async function doorOf(
  { database }: Environment,
  log: Log,
  answer: Parameters<typeof openDoor>[1],
): Promise<Door | undefined> {
  if (!('dataDir' in database)) return undefined
  try {
    return await openDoor(database.dataDir, answer)
  } catch (error) {
    log('schemas:plan cannot ask this server', { error })
    return undefined
  }
}

/** Closes the app; current requests may take up to `limitMs`. */
async function close(app: FastifyInstance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearTimeout(timer)
}

async function reportCovered({ db }: Database, log: Log): Promise<void> {
  const { texts } = await readReleased(db)
  if (texts.size > 0) log(documentMessages.coveredByRelease([...texts.keys()]))
}

function reportFindings({ findings }: Documents, log: Log): void {
  for (const { severity, file, line, column, message } of findings) {
    if (severity !== 'error') continue
    log(startMessages.documentBroken(`${file}:${line}:${column}`, message))
  }
}
