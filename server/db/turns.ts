import { queryMessage } from './wire'

// Many clients share one connection. Statements run one at a time in the order of arrival, but a client with an open
// transaction keeps the connection until the transaction ends.

export interface Turn<Client> {
  readonly client: Client
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Turns<Client> {
  add(turn: Turn<Client>): void
  /** The statement to run now; undefined while one is running or none may run. */
  take(): Turn<Client> | undefined
  /** Marks the last taken statement as answered. Returns its client, unless it has left. */
  done(transactionOpen: boolean): Client | undefined
  /** Drops the client's waiting statements; its open transaction is rolled back at the next turn. */
  leave(client: Client): void
  /** The connection is lost. Returns the clients whose statement or transaction was lost with it. */
  reset(): { readonly running: Client | undefined; readonly holder: Client | undefined }
  /** The client with an open transaction and no running or waiting statement. */
  idleHolder(): Client | undefined
  readonly waiting: boolean
  readonly running: boolean
  /** Whether a client's transaction is open. */
  readonly held: boolean
  /** Removes and returns the clients of all waiting statements. */
  dismiss(): ReadonlySet<Client>
}

export function turns<Client extends object>(): Turns<Client> {
  let waiting: Turn<Client>[] = []
  let running: Turn<Client> | undefined
  let holder: Client | undefined
  const gone = new WeakSet<Client>()
  const present = (client: Client | undefined) =>
    client !== undefined && !gone.has(client) ? client : undefined

  return {
    add(turn) {
      if (!gone.has(turn.client)) waiting.push(turn)
    },

    take() {
      if (running) return undefined
      const client = holder
      if (client && gone.has(client)) {
        running = { client, bytes: queryMessage('rollback') }
        return running
      }
      running = client ? waiting.find((turn) => turn.client === client) : waiting[0]
      if (running) waiting.splice(waiting.indexOf(running), 1)
      return running
    },

    done(transactionOpen) {
      const client = running?.client
      const wasRollback = client !== undefined && client === holder && gone.has(client)
      holder = transactionOpen && !wasRollback ? client : undefined
      running = undefined
      return present(client)
    },

    leave(client) {
      gone.add(client)
      waiting = waiting.filter((turn) => turn.client !== client)
    },

    reset() {
      const lost = { running: present(running?.client), holder: present(holder) }
      running = undefined
      holder = undefined
      return lost
    },

    idleHolder() {
      return running || waiting.some((turn) => turn.client === holder) ? undefined : present(holder)
    },

    get running() {
      return running !== undefined
    },

    get held() {
      return holder !== undefined
    },

    get waiting() {
      return waiting.length > 0
    },

    dismiss() {
      const clients = new Set(waiting.map((turn) => turn.client))
      waiting = []
      return clients
    },
  }
}
