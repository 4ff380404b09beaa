/** Logs what the caller must not read: causes of failures, starts and stops. */
export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void

/** Ascending severity, from debugging details to problems that need action. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Writes one JSON line per event of this level and above to stderr; errors include their stack. The level defaults to
 * error if the details contain an error, else to warning.
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

/** Mobile phone numbers are masked in all log texts. */
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
    // A cause that is not an error is data, such as a provider's answer about a person.
    ...(cause instanceof Error ? { cause } : {}),
  }
}
