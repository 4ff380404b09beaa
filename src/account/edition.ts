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
