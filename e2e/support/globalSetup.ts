import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { demoPassword } from '../../server/demo/accounts'
import { pastOf } from '../../server/demo/clock'
import { type RunningServer, startServer } from './server'
import { e2eWorkers } from './workers'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-e2e-'))
  const demoData = join(folder, 'demo')
  const { today } = pastOf(new Date())
  const first = await startServer({ dataDir: demoData })
  const output = await printed(first)
  await first.stop()
  project.provide('firstStart', { url: first.url, ms: first.startMs, output })
  project.provide('demoData', demoData)
  project.provide('demoToday', today)
  project.provide('folder', folder)

  // Specs that run at the same time must not see each other's records.
  const servers = await Promise.all(
    Array.from({ length: e2eWorkers }, (_, worker) => {
      const dataDir = join(folder, `worker${worker + 1}`)
      cpSync(demoData, dataDir, { recursive: true })
      return startServer({ dataDir })
    }),
  )
  project.provide(
    'servers',
    servers.map(({ url }) => url),
  )
  return async () => {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The address answers a moment before its server tells it. */
async function printed(server: RunningServer): Promise<string> {
  while (!server.output().includes(demoPassword)) await setTimeout(10)
  return server.output()
}
