/** Told of what the caller must not read: causes of failures, starts and stops. */
export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void

/** From what is only looked at in search of a mistake to what somebody has to see to. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * One JSON line an event of this level and above, on the standard error output; errors with their stack. An event is an
 * error where it has one, else a warning, unless its details name another level.
 */
export const logLines =
  (least: LogLevel): Log =>
  (event, { level, ...details } = {}) => {
    const said = logLevels.find((one) => one === level)
    const own = said ?? (details.error === undefined ? 'warn' : 'error')
    if (logLevels.indexOf(own) < logLevels.indexOf(least)) return
    const time = new Date().toISOString()
    const line = JSON.stringify({ time, level: own, event, ...details }, describe)
    process.stderr.write(`${line}\n`)
  }

/** What no line holds, whichever sentence brings it along: the number of a mobile phone. */
const mobile = /(?<![\da-z])((?:\+?86[- ]?)?1[3-9]\d)\d{4}(\d{4})(?![\da-z])/gi
const withoutPhones = (text: string): string => text.replace(mobile, '$1****$2')

function describe(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return withoutPhones(value)
  if (!(value instanceof Error)) return value
  const { message, stack = message, cause } = value
  const code: unknown = Reflect.get(value, 'code')
  return {
    error: stack,
    ...(code === undefined ? {} : { code }),
    // Anything else is what an error is about: an answer of a provider, with what it says of somebody.
    ...(cause instanceof Error ? { cause } : {}),
  }
}
