import { membersOf } from '../../session/loginAnswer'
import { keys, storage } from '../../storage/storage'

/** A person's last tenant and departments in this browser, offered at the next login. */
interface LastChoice {
  readonly tenantId: number | undefined
  /** Department codes by tenant id. */
  readonly departs: Readonly<Record<string, unknown>>
}

/** Maximum number of people per browser; the oldest entry is dropped. */
const peopleAtMost = 10

export function lastChoice(userId: string): LastChoice {
  const { tenantId, departs } = membersOf(membersOf(storage.get(keys.choices))[userId])
  return {
    tenantId: typeof tenantId === 'number' ? tenantId : undefined,
    departs: membersOf(departs),
  }
}

/** Intentionally kept after log-out: it grants nothing, the server decides what may be chosen. */
export function rememberChoice(
  userId: string,
  tenantId: number,
  orgCode: string | undefined,
): void {
  const { [userId]: _, ...others } = membersOf(storage.get(keys.choices))
  const { departs } = lastChoice(userId)
  const now = { tenantId, departs: orgCode ? { ...departs, [tenantId]: orgCode } : departs }
  const people = [...Object.entries(others), [userId, now]].slice(-peopleAtMost)
  storage.set(keys.choices, Object.fromEntries(people))
}
