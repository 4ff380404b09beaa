import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'

// The kernel's limit for the address of a socket in the file system.
const longestPath = 107

/**
 * Listens at a path beside the data directory while this process lives. The kernel ends that with the
 * process, however it ends, and all containers of one machine that mount the folder see it. Answers
 * whether it listens; where it cannot, the lock holds without.
 */
export async function showPresence(path: string): Promise<{ close(): void } | undefined> {
  if (Buffer.byteLength(path) > longestPath) return undefined
  const server = createServer((socket) => socket.destroy())
  server.unref()
  // What a killed process left at the path listens no more.
  rmSync(path, { force: true })
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(path, () => resolve(true))
  })
  return listens ? { close: () => void server.close() } : undefined
}

/** Whether a process of this machine listens there; undefined when that cannot be told. */
export function isPresent(path: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    const settle = (present: boolean | undefined) => {
      socket.destroy()
      resolve(present)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', (error) => {
      settle(Reflect.get(error, 'code') === 'ECONNREFUSED' ? false : undefined)
    })
  })
}
