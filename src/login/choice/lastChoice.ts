import { membersOf } from '../../session/loginAnswer'
import { keys, storage } from '../../storage/storage'

/** Where a person worked last in this browser, offered at the next login. */
interface LastChoice {
  readonly tenantId: number | undefined
  /** Codes of departments by the number of their tenant. */
  readonly departs: Readonly<Record<string, unknown>>
}

/** As many people share a browser at most; the first of more is forgotten. */
const peopleAtMost = 10

export function lastChoice(userId: string): LastChoice {
  const { tenantId, departs } = membersOf(membersOf(storage.get(keys.choices))[userId])
  return {
    tenantId: typeof tenantId === 'number' ? tenantId : undefined,
    departs: membersOf(departs),
  }
}

/** Kept beyond the log-out on purpose: it opens nothing, the server decides what may be chosen. */
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
