import { createGateway } from './gateway'
import { createOutbox, type OutboxDeps } from './outbox'
import type { SmsSender } from './sender'

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
