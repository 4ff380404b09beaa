import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../server/db/open'
import type { JobHandler } from '../../server/jobs/handlers'
import { startRunner } from '../../server/jobs/runner'
import { createScheduler } from '../../server/jobs/scheduler'

// A process of its own that does scheduled jobs as a server does: its only handler notes each tick in a table and takes
// its time before that is committed, so that it can be killed over it.

const [url = ''] = process.argv.slice(2)
const database = await openDatabase({ url })
const { db } = database
const takesMs = 1_500

const tally: JobHandler = {
  name: 'tally',
  title: '记一笔',
  repeats: 'never',
  run: ({ within, tick, id }) =>
    db.transaction().execute(async (trx) => {
      await within(trx)
      await sql`insert into tally (tick, run) values (${tick}, ${id})`.execute(trx)
      await pause(takesMs)
      return tick
    }),
}
const parts = { db, clock: () => new Date(), log: () => undefined }
const scheduler = createScheduler({ ...parts, handlers: () => [tally], told: () => undefined })
startRunner({ ...parts, before: () => scheduler.align(), kinds: () => scheduler.kinds })
process.stdout.write('open\n')
