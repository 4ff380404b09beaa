import { mkdirSync, rmSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { forOperator } from '../kernel/forOperator'
import { StartError } from '../kernel/startError'
import { planMessages as messages } from './messages'
import type { Plan, PlanAsked } from './plan'

/*
 * The embedded database is one process's, so while a server runs only that server can say what documents would do to it.
 * It is asked through a socket of the file system in a folder of its own beside the database, which nobody but the
 * account of the server may enter: whoever can has the database itself at hand. Nothing listens on the network.
 */

const socketOf = (dataDir: string) => join(`${dataDir}.door`, 'socket')

export interface Door {
  close(): Promise<void>
}

/**
 * Listens beside a database that this process holds. Rejects where that is not possible, as on a file system without
 * sockets or below a path that is too long for one.
 */
export async function openDoor(
  dataDir: string,
  answer: (asked: PlanAsked) => Promise<Plan>,
): Promise<Door> {
  const path = socketOf(dataDir)
  const folder = dirname(path)
  // Closed before there is a socket in it. One that is there is a killed server's.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  rmSync(path, { force: true })
  const server = createServer(async ({ method }, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body))
    try {
      const asked = method === 'POST' ? await json(response.req) : undefined
      if (!isAsked(asked)) return send(400, messages.notAsked)
      send(200, await answer(asked))
    } catch (error) {
      send(500, String(forOperator(error)))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  // The server that holds the process open is the console's.
  server.unref()
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The plan of the server that holds this database; undefined = none can be asked. */
export async function askDoor(dataDir: string, asked: PlanAsked): Promise<Plan | undefined> {
  const calling = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/' })
  const answered = new Promise<{ status: number; body: unknown } | undefined>((resolve, reject) => {
    let isThere = false
    calling.once('socket', (socket) => socket.once('connect', () => (isThere = true)))
    calling.once('error', (error) => (isThere ? reject(error) : resolve(undefined)))
    calling.once('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
  })
  calling.end(JSON.stringify(asked))
  const answer = await answered.catch((error: unknown) => {
    throw new StartError(messages.doorFailed(String(error)), { cause: error })
  })
  if (answer === undefined) return undefined
  // A server of this project answers as `openDoor` does.
  if (answer.status === 200) return answer.body as Plan
  throw new StartError(messages.doorFailed(String(answer.body)))
}

function isAsked(value: unknown): value is PlanAsked {
  const { files, revokes }: { files?: unknown; revokes?: unknown } = Object(value)
  return (
    typeof revokes === 'boolean' &&
    Array.isArray(files) &&
    files.every((file) =>
      ['path', 'text'].every((key) => typeof Reflect.get(Object(file), key) === 'string'),
    )
  )
}
