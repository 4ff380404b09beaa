import { openDatabase } from '../../server/db/open'

// A process of its own that opens a data directory and, unless told to only hold it, inserts rows
// for ever. It acknowledges each on its output: `open`, then one line `<id>` a committed row, or
// `refused <message>` when the directory cannot be opened.

const [dataDir = '', task = 'hold', first = '0'] = process.argv.slice(2)

const database = await openDatabase({ dataDir }).catch((error: unknown) => {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(3)
})
process.stdout.write('open\n')
process.on('SIGTERM', () => void database.close().then(() => process.exit(0)))

if (task === 'insert') {
  for (let id = Number(first); ; id += 1) {
    // Two rows in one transaction: a torn one would leave an odd number.
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('ledger').values({ id, side: 'debit' }).execute()
      await trx.insertInto('ledger').values({ id, side: 'credit' }).execute()
    })
    process.stdout.write(`${id}\n`)
  }
}
