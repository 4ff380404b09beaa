import { createOutbox, type OutboxDeps } from './outbox'
import { type SmsSender } from './sender'

/**
 * The gateway where one is configured; in the demo else the outbox alone. Outside the demo nobody
 * would receive what lies there, and whoever reads it could sign in as others: no sender then.
 */
export function createSender(
  { smsGateway, demo = false }: { readonly smsGateway?: string; readonly demo?: boolean },
  deps: OutboxDeps,
): SmsSender | undefined {
  if (smsGateway !== undefined) return createOutbox(deps, createGateway(smsGateway))
  return demo ? createOutbox(deps) : undefined
}

const waitAtMostMs = 8_000

/**
 * Hands messages to a gateway by HTTP: POST {"mobile": "13800000000", "text": "…"} as JSON; a status
 * of 2xx says that the message was taken.
 */
export function createGateway(url: string, limitMs = waitAtMostMs): SmsSender {
  return {
    async send(mobile, text) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, text }),
        // Elsewhere than the operator said, the code would be somebody else's.
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      // Nobody reads the answer's body, be it ever so long.
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
  }
}
