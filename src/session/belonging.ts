import type { ExprUser } from '#model'

/** Where the user belongs in the tenant in force; expressions ask for it. */
export type Belonging = Pick<ExprUser, 'orgCode' | 'departs' | 'departsBelow' | 'roles'>

/** `user` of the permission answer. A server that does not say it leaves everything unknown: nothing is in it. */
export function readBelonging(raw: unknown): Belonging {
  if (typeof raw !== 'object' || raw === null) return {}
  const { orgCode, departs, departsBelow, roles } = raw as Record<string, unknown> // an object, checked above
  return {
    orgCode: typeof orgCode === 'string' ? orgCode : null,
    departs: texts(departs),
    departsBelow: texts(departsBelow),
    roles: texts(roles),
  }
}

const texts = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.filter((one) => typeof one === 'string') : []
