import type { Pool, PoolClient } from 'pg'

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
    const named = (text: unknown, values?: unknown, ...others: readonly unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name === undefined
        ? Reflect.apply(query, client, [text, values, ...others])
        : Reflect.apply(query, client, [{ name, text, values }])
    }
    // Same overloads; calls that are not a text with values pass through unchanged.
    client.query = named as typeof client.query
  })
}

/** Returns a name from the second use of a text on, because most texts occur only once. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  let count = 0
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
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
