import { metricsMessages } from './messages'

const leastLength = 16

/** Reads METRICS_TOKEN; undefined = no /metrics. Throws a failure for a token that can be guessed. */
export function readMetricsToken(
  { METRICS_TOKEN = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): string | undefined {
  if (METRICS_TOKEN === '') return undefined
  if (METRICS_TOKEN.length < leastLength) throw failure(metricsMessages.tokenShort(leastLength))
  return METRICS_TOKEN
}
