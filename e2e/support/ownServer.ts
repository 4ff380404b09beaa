import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { copyDemoData } from './demo'
import { type RunningServer, type ServerOptions, startServer } from './server'

/**
 * A server with demo data for one spec file alone, which may count records and leave some behind. It is stopped and
 * its data are removed when the file ends; to be called at its top.
 */
export async function startOwnServer(
  options: Omit<ServerOptions, 'dataDir'> = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-own-'))
  copyDemoData(dataDir)
  const server = await startServer({ ...options, dataDir })
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return server
}
