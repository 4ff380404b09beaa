import { createOutbox, type OutboxDeps } from './outbox'
import { type SmsSender } from './sender'

/**
 * The gateway if one is configured; otherwise, in the demo, only the outbox. Outside the demo there is no sender then:
 * nobody would receive the codes, and readers of the outbox could sign in as others.
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
 * Sends messages to a gateway by HTTP: POST {"mobile": "13800000000", "text": "…"} as JSON; a 2xx status means that
 * the message was accepted.
 */
export function createGateway(url: string, limitMs = waitAtMostMs): SmsSender {
  return {
    async send(mobile, text) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, text }),
        // A redirect would send the code to a server that the operator did not configure.
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      // Discard the body, however long it is.
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
  }
}
