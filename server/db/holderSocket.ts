import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'

// The kernel's length limit of a Unix socket path.
const longestPath = 107

/**
 * Listens at a path beside the data directory while this process lives. The kernel closes the socket when the process
 * ends, and all containers of the machine that mount the folder see it. Returns undefined if it cannot listen; the lock
 * then works without it.
 */
export async function showPresence(path: string): Promise<{ close(): void } | undefined> {
  if (Buffer.byteLength(path) > longestPath) return undefined
  const server = createServer((socket) => socket.destroy())
  server.unref()
  // Removes the socket file of a killed process.
  rmSync(path, { force: true })
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(path, () => resolve(true))
  })
  return listens ? { close: () => void server.close() } : undefined
}

/** Whether a process of this machine listens there; undefined = unknown. */
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
