import { DatabaseError, type Pool, type PoolClient } from 'pg'

// Users' queries produce any number of texts; those beyond this limit are parsed each time.
const mostNames = 500

/**
 * Prepares repeated statements once per connection, so that the server does not parse and plan them again. Not for the
 * embedded database, where all connections share one session and names would clash.
 */
export function prepareRepeated(pool: Pool): void {
  const nameOf = statementNames()
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client)
    const asked = async (name: string, text: string, values: readonly unknown[]) =>
      await Reflect.apply(query, client, [{ name, text, values }])
    const prepared = (name: string, text: string, values: readonly unknown[]) =>
      asked(name, text, values).catch((error: unknown) => {
        const next = isOutdated(error) ? nameOf(text, name) : undefined
        if (next === undefined) throw error
        // Within a transaction it is too late: that one fails, the next prepares the statement anew.
        return asked(next, text, values).catch(() => Promise.reject(error))
      })
    const named = (text: unknown, values?: unknown, ...others: readonly unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name === undefined
        ? Reflect.apply(query, client, [text, values, ...others])
        : prepared(name, text as string, values as readonly unknown[])
    }
    // Same overloads; calls that are not a text with values pass through unchanged.
    client.query = named as typeof client.query
  })
}

/** Whether a column of a prepared statement may have another type by now: of what it answers, or of a value it takes. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.routine === 'RevalidateCachedQuery' || ['42883', '42804'].includes(error.code ?? ''))

/**
 * Returns a name from the second use of a text on, because most texts occur only once; another one than `outdated`.
 */
export function statementNames(): (text: string, outdated?: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  let count = 0
  return (text, outdated) => {
    const known = names.get(text)
    if (known !== undefined && known !== outdated) return known
    if (!names.has(text)) {
      if (names.size >= mostNames) forgetUnnamed(names)
      if (names.size < mostNames) names.set(text, undefined)
      return undefined
    }
    count += 1
    const name = `jiandu_${count}`
    names.set(text, name)
    return name
  }
}

// Keeps assigned names, because connections have prepared statements under them.
function forgetUnnamed(names: Map<string, string | undefined>): void {
  for (const [text, name] of names) if (name === undefined) names.delete(text)
}
