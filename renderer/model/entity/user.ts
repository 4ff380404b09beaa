import type { ExprType } from '../expr/types'

/** The signed-in user, as expressions and rules see it. Absent members are unknown: nothing matches them. */
export interface ExprUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  /** Code of the current department. */
  readonly orgCode?: string | null
  /** Code of the current site. */
  readonly site?: string | null
  /** Ids of the user's departments in the current tenant. */
  readonly departs?: readonly string[]
  /** Those departments and all below them. */
  readonly departsBelow?: readonly string[]
  /** Codes of the user's roles. */
  readonly roles?: readonly string[]
}

const text: ExprType = { kind: 'string' }
const texts: ExprType = { kind: 'list', of: text }

/** Expression type of `user`. */
export const userType: ExprType = {
  kind: 'map',
  fields: {
    id: text,
    username: text,
    realname: text,
    tenantId: { kind: 'number' },
    orgCode: text,
    site: text,
    departs: texts,
    departsBelow: texts,
    roles: texts,
  },
}

/** Only the members that expressions know: the host may keep more, and an expression could send the whole user. */
export const exprUser = (user: ExprUser): ExprUser => {
  const { id, username, realname, tenantId } = user
  const { orgCode = null, site = null, departs = [], departsBelow = [], roles = [] } = user
  return { id, username, realname, tenantId, orgCode, site, departs, departsBelow, roles }
}
