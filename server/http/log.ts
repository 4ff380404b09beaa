/** Told of what the caller must not read: causes of failures, starts and stops. */
export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void

/** One JSON line an event on the standard error output; errors with their stack. */
export const logLines: Log = (event, details = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), event, ...details }, describe)
  process.stderr.write(`${line}\n`)
}

function describe(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const code: unknown = Reflect.get(value, 'code')
  const cause = value.cause === undefined ? {} : { cause: value.cause }
  return { error: value.stack ?? value.message, ...(code === undefined ? {} : { code }), ...cause }
}
