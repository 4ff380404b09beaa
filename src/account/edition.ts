import { keys, storage } from '../storage/storage'

/** The edition of the product that the user works with (specification, shell §3). */
export interface Edition {
  readonly edition: 1 | 2
  /** Whether the user can switch. */
  readonly enabled: boolean
}

/** undefined if the answer names no edition. */
export function readEdition(raw: unknown): Edition | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { edition, editionStatus } = raw as Record<string, unknown> // an object, checked above
  const number = Number(edition)
  if (number !== 1 && number !== 2) return undefined
  return { edition: number, enabled: isOn(editionStatus) }
}

const isOn = (status: unknown) => status === true || status === 1 || status === '1'

/** Pages of one edition; they are left when switching to the other. */
export const onCustomerCase = (pathname: string): boolean =>
  /\/(customer-?cases?|cases?)(\/|$)/i.test(pathname)

/** The last answer for this user in this browser; undefined if it was for another user. */
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
