import { openDatabase } from './db/open'
import { home, readEnvironment, readLogLevel } from './environment'
import { logLines } from './http/log'
import { markInUse } from './kernel/builds'
import { forOperator } from './kernel/forOperator'
import { startMessages } from './kernel/messages'

const log = logLines(readLogLevel(process.env))
markInUse(home)

try {
  const environment = readEnvironment(process.env)
  // The database starts in a thread of its own while this one loads the rest of the program.
  const opening = openDatabase(environment.database, { log })
  opening.catch(() => undefined)
  const [{ startServer }, { watchMending }, { greeting }] = await Promise.all([
    import('./start'),
    import('./mending'),
    import('./greeting'),
  ])
  const server = await startServer(environment, log, opening)
  const endWatch = watchMending(server, environment.schemasDir, log)
  stopOnSignal(() => {
    endWatch()
    return server.stop()
  })

  console.log(startMessages.address(server.url + environment.basePath))
  const accounts = greeting(server, environment)
  if (accounts) console.log(accounts)
} catch (error) {
  console.error(forOperator(error))
  process.exit(1)
}

function stopOnSignal(stopServer: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    console.log(startMessages.stopping)
    try {
      await stopServer()
      process.exit(0)
    } catch (error) {
      log('stop failed', { signal, error })
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
