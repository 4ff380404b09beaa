import { keys, storage } from '../storage/storage'

/** Which edition of the product the user works with (specification, shell §3). */
export interface Edition {
  readonly edition: 1 | 2
  /** Whether there is a choice. */
  readonly enabled: boolean
}

/** undefined where the answer names no edition. */
export function readEdition(raw: unknown): Edition | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { edition, editionStatus } = raw as Record<string, unknown> // an object, checked above
  const number = Number(edition)
  if (number !== 1 && number !== 2) return undefined
  return { edition: number, enabled: isOn(editionStatus) }
}

const isOn = (status: unknown) => status === true || status === 1 || status === '1'

/** These pages belong to one edition and are left when the other begins. */
export const onCustomerCase = (pathname: string): boolean =>
  /\/(customer-?cases?|cases?)(\/|$)/i.test(pathname)

/** What this user was answered last in this browser; undefined where that was somebody else. */
export function lastEdition(userId: string | undefined): Edition | undefined {
  const stored = storage.get(keys.edition)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { user, ...raw } = stored as Record<string, unknown> // an object, checked above
  return user === userId ? readEdition(raw) : undefined
}

export function keepEdition(userId: string, edition: Edition | undefined): void {
  if (!edition) storage.remove(keys.edition)
  else {
    const { edition: number, enabled } = edition
    storage.set(keys.edition, { user: userId, edition: number, editionStatus: enabled })
  }
}
