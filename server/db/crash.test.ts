import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChild } from '../../tests/support/children'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { openDatabase } from './open'

const rounds = 4
const writingMs = 400

test('kill -9 loses no acknowledged row and tears no transaction', async () => {
  const { dataDir, remove } = await freshDataDir()
  const setUp = await openDatabase({ dataDir })
  await sql`create table ledger (id int, side text, primary key (id, side))`.execute(setUp.db)
  await setUp.close()

  let acknowledged = -1
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const writer = startChild('tests/support/embeddedWriter.ts', [
      dataDir,
      'insert',
      String(acknowledged + 1000),
    ])
    expect(await writer.line()).toBe('open')
    const acked: number[] = []
    let killed: Promise<void> | undefined
    for (let line = await writer.line(); line !== undefined; line = await writer.line()) {
      // Counted from the first acknowledgement: a busy machine may take its time until then.
      killed ??= pause(writingMs + ((round * 37) % 100)).then(() => writer.end('SIGKILL'))
      acked.push(Number(line))
    }
    // Its output ends a moment before itself does.
    await killed
    expect(acked.length).toBeGreaterThan(0)
    acknowledged = acked.at(-1) ?? acknowledged

    const began = performance.now()
    const database = await openDatabase({ dataDir })
    recoveries.push(Math.round(performance.now() - began))
    const rows = await database.db.selectFrom('ledger').select(['id', 'side']).execute()
    const stored = new Set(rows.map((row) => row.id))
    expect(acked.filter((id) => !stored.has(id))).toEqual([])
    expect(rows).toHaveLength(stored.size * 2)
    await database.close()
  }
  console.info(`${rounds} kills, 0 rows lost; reopened in ${recoveries.join(', ')} ms`)
  remove()
})
