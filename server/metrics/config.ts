import { metricsMessages } from './messages'

const leastLength = 16

/** The token of METRICS_TOKEN; undefined: /metrics is not there. Throws a failure for one that can be guessed. */
export function readMetricsToken(
  { METRICS_TOKEN = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): string | undefined {
  if (METRICS_TOKEN === '') return undefined
  if (METRICS_TOKEN.length < leastLength) throw failure(metricsMessages.tokenShort(leastLength))
  return METRICS_TOKEN
}
