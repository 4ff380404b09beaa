import type { ExprUser } from '#model'

/** The user's departments and roles in the current tenant, for expressions. */
export type Belonging = Pick<ExprUser, 'orgCode' | 'departs' | 'departsBelow' | 'roles'>

/** Parses `user` of the permission answer. If the server sends none, all fields are absent. */
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
