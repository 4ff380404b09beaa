import type { ExprType } from '../expr/types'

/** The signed-in user, as expressions and rules see it. What is not known here is left out: nothing is in it. */
export interface ExprUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  /** Code of the department in force. */
  readonly orgCode?: string | null
  /** Code of the site that he works on. */
  readonly site?: string | null
  /** Ids of his departments in the tenant in force. */
  readonly departs?: readonly string[]
  /** Those, and all that are below them. */
  readonly departsBelow?: readonly string[]
  /** Codes of his roles. */
  readonly roles?: readonly string[]
}

const text: ExprType = { kind: 'string' }
const texts: ExprType = { kind: 'list', of: text }

/** `user` of the language. */
export const userType: ExprType = {
  kind: 'map',
  fields: {
    ...{ id: text, username: text, realname: text, tenantId: { kind: 'number' } },
    ...{ orgCode: text, site: text, departs: texts, departsBelow: texts, roles: texts },
  },
}

/** The user without what a host keeps of him beside: an expression may send him whole. */
export const exprUser = (user: ExprUser): ExprUser => {
  const { id, username, realname, tenantId } = user
  const { orgCode = null, site = null, departs = [], departsBelow = [], roles = [] } = user
  return { id, username, realname, tenantId, orgCode, site, departs, departsBelow, roles }
}
