import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../server/db/open'
import { createSite } from '../server/seed/people'
import { inTurn } from '../tests/support/turn'
import { behindProxy, sendAtDoor, storedAtDoor, visitorsOf, withDatabase } from './support/door'
import { createLocations, databases, type Location } from './support/locations'
import { freePort, startServer } from './support/server'

const locations = createLocations()

const site = 'door'
const visitors = 40
// Killed when so many have been acknowledged.
const killAfter = [7, 19, 31]

describe('every enquiry that was acknowledged is there once when the server is killed over it and the others come again', () => {
  test.each(inTurn(databases))('%s', { timeout: 300_000 }, async (database) => {
    await survive(await locations.location(database))
  })
})

async function survive(location: Location) {
  // Demo data would take most of the time and prove nothing here.
  const env = { ...behindProxy, JIANDU_DEMO: '0' }
  const options = { ...location, port: await freePort(), env }
  await (await startServer(options)).stop()
  const all = await withDatabase(location, async (database) => {
    await openSite(database)
    return await visitorsOf(database, site, visitors)
  })
  const acknowledged = new Set<string>()
  for (const limit of [...killAfter, visitors]) {
    const server = await startServer(options)
    const agent = new Agent({ keepAlive: true })
    const waiting = all.filter(({ email }) => !acknowledged.has(email))
    const worker = async () => {
      for (let visitor = waiting.shift(); visitor; visitor = waiting.shift()) {
        if (acknowledged.size >= limit) return
        const { status } = await sendAtDoor(server.url, { agent, site, visitor })
        if (status === 200) acknowledged.add(visitor.email)
        else if (status !== 429) return
        else {
          waiting.push(visitor)
          await setTimeout(20)
        }
      }
    }
    const workers = Array.from({ length: 8 }, worker)
    await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(limit)
    await server.stop('SIGKILL')
    await Promise.all(workers)
    agent.destroy()
  }
  // A start brings the database back to where it was.
  await (await startServer(options)).stop()
  const stored = await withDatabase(location, storedAtDoor)
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(all.map(({ email }) => [email, 1])))
}

/** A website of the one company that is there. */
async function openSite({ db }: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from sys_tenant`.execute(db)
  const tenantId = rows[0]?.id ?? 0
  await createSite(db, { tenantId, code: site, name: 'Door', domainName: 'door.example' })
}
