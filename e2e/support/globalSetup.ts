import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { demoPassword } from '../../server/demo/accounts'
import { type RunningServer, startServer } from './server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built server with demo data that all specs share. */
    baseUrl: string
    /** How that server started, on an empty folder: milliseconds to its first answer, and what it printed. */
    firstStart: { readonly ms: number; readonly output: string }
  }
}

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-e2e-'))
  const server = await startServer({ dataDir })
  project.provide('baseUrl', server.url)
  project.provide('firstStart', { ms: server.startMs, output: await printed(server) })
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The address answers a moment before its server tells it. */
async function printed(server: RunningServer): Promise<string> {
  while (!server.output().includes(demoPassword)) await setTimeout(10)
  return server.output()
}
