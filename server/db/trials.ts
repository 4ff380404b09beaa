import { CompiledQuery, type DatabaseConnection, type PostgresDriver } from 'kysely'
import { type Trial, trialOfWork } from '../kernel/inForce'

/** A trial wanted to write. */
export class TrialWrite extends Error {
  override readonly name = 'TrialWrite'
}

const readOnly = '25006'

/**
 * In a trial (see kernel/inForce) the database itself refuses to write: every statement runs in a read-only transaction,
 * locks no row, and reads the queries that stand for tables. Answers what each new connection has to be given to.
 */
export function readOnlyInTrials(driver: PostgresDriver): (connection: DatabaseConnection) => void {
  /** Connections in a transaction. */
  const inside = new WeakSet<DatabaseConnection>()
  const begin = driver.beginTransaction.bind(driver)
  driver.beginTransaction = async (connection, settings) => {
    inside.add(connection)
    const whole = trialOfWork() ? { ...settings, accessMode: 'read only' as const } : settings
    await begin(connection, whole)
  }
  const commit = driver.commitTransaction.bind(driver)
  driver.commitTransaction = (connection) =>
    commit(connection).finally(() => inside.delete(connection))
  const rollback = driver.rollbackTransaction.bind(driver)
  driver.rollbackTransaction = (connection) =>
    rollback(connection).finally(() => inside.delete(connection))

  return (connection) => {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    const stream: DatabaseConnection['streamQuery'] = connection.streamQuery.bind(connection)
    const run = (text: string) => execute(CompiledQuery.raw(text))
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const trial = trialOfWork()
      if (!trial) return await execute<Row>(query)
      const read = { ...query, sql: asTried(query.sql, trial) }
      try {
        if (inside.has(connection)) return await execute<Row>(read)
        await run('begin read only')
        try {
          return await execute<Row>(read)
        } finally {
          await run('rollback')
        }
      } catch (error) {
        const refused = error instanceof Error && Reflect.get(error, 'code') === readOnly
        throw refused ? new TrialWrite('a trial keeps nothing', { cause: error }) : error
      }
    }
    connection.streamQuery = (query, size) => {
      if (trialOfWork()) throw new TrialWrite('a trial has no streams')
      return stream(query, size)
    }
  }
}

/** The statement as the trial reads it. Values are parameters, so its text holds names and words of SQL alone. */
export function asTried(text: string, { tables }: Trial): string {
  const read = text.replace(
    /\sfor (no key update|update|key share|share)\b(\s+of\s+"[^"]+"(\s*,\s*"[^"]+")*)?(\s+(nowait|skip locked))?/gi,
    ' ',
  )
  const [, recursive = '', rest] = /^\s*with\s+(recursive\s+)?([\s\S]*)$/i.exec(read) ?? []
  if (rest === undefined && !/^\s*(select|\()/i.test(read)) return read
  const named = [...tables].filter(([name]) => namesIn(read).has(name))
  if (named.length === 0) return read
  const all = named.map(([name, query]) => `"${name}" as not materialized (${query})`).join(', ')
  return rest === undefined ? `with ${all} ${read}` : `with ${recursive}${all}, ${rest}`
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\w+/g))
