import type { Pool, PoolClient } from 'pg'

// Texts are as many as the queries people make up; those beyond are parsed each time.
const mostNames = 500

/**
 * A statement that comes again is prepared, once a connection: the server then neither parses nor plans
 * it anew. Not for the embedded database, where all connections are one session and names would clash.
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
    // The same overloads: what is not a text with values passes as it is.
    client.query = named as typeof client.query
  })
}

/** The name of a text from its second time on: most that come once never come again. */
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

// A name given stays: connections have prepared under it.
function forgetUnnamed(names: Map<string, string | undefined>): void {
  for (const [text, name] of names) if (name === undefined) names.delete(text)
}
