import { DatabaseUnavailableError, DataDirectoryError } from './db/errors'
import { demoAccounts } from './demo/accounts'
import { readEnvironment } from './environment'
import { logLines } from './http/log'
import { startMessages } from './messages'
import { StartError, startServer } from './start'

try {
  const environment = readEnvironment(process.env)
  const server = await startServer(environment, logLines)
  console.log(startMessages.address(server.url))
  if (server.firstAccount) {
    const { username, password } = server.firstAccount
    console.log(startMessages.firstAdmin(username, password))
  } else if (environment.demo) {
    console.log(`${startMessages.demo} ${demoAccounts.join(' ')}`)
  }

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    console.log(startMessages.stopping)
    try {
      await server.stop()
      process.exit(0)
    } catch (error) {
      logLines('stop failed', { signal, error })
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(forOperator(error))
  process.exit(1)
}

/** These carry a sentence that says what to do; anything else is a mistake of ours and keeps its stack. */
function forOperator(error: unknown): unknown {
  const told = [DataDirectoryError, DatabaseUnavailableError, StartError]
  return error instanceof Error && told.some((kind) => error instanceof kind)
    ? error.message
    : error
}
