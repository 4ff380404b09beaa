import { Failure } from '#ports'
import { sessionMessages } from './messages'
import { readUser, type SessionUser } from './user'

export interface Tenant {
  readonly id: number
  readonly name: string
}

/** An accepted login, before any choices that it requires. */
export interface LoginAnswer {
  readonly token: string
  readonly user: SessionUser
  /** `unsaid`: this kind of login does not tell. */
  readonly departs: 'none' | 'one' | 'several' | 'unsaid'
  readonly tenants: readonly Tenant[]
  /** Somebody else has set the password: it must be changed first. */
  readonly mustChange: boolean
  /** Items of all dictionaries by code; undefined = missing in the answer. */
  readonly dictItems: Readonly<Record<string, unknown>> | undefined
}

/** Parses the answer of any login kind (contract, §3.2). @throws `Failure` for an invalid answer */
export function readLoginAnswer(result: unknown): LoginAnswer {
  const { token, userInfo, multi_depart, tenantList, sysAllDictItems } = membersOf(result)
  const user = readUser(userInfo)
  if (typeof token !== 'string' || token === '' || !user) {
    throw new Failure('shape', sessionMessages.broken)
  }
  return {
    token,
    user,
    departs: departWords.find((_, number) => number === multi_depart) ?? 'unsaid',
    tenants: Array.isArray(tenantList) ? tenantList.flatMap(readTenant) : [],
    mustChange: membersOf(userInfo).mustChange === true,
    dictItems: typeof sysAllDictItems === 'object' ? membersOf(sysAllDictItems) : undefined,
  }
}

/** Serializes a login for `readLoginAnswer`, without the dictionaries. */
export const writeLoginAnswer = ({ token, user, departs, tenants, mustChange }: LoginAnswer) => ({
  token,
  userInfo: { ...user, mustChange },
  tenantList: tenants,
  multi_depart: departWords.indexOf(departs),
})

/** Indexed by the number in the answer. */
const departWords: readonly LoginAnswer['departs'][] = ['none', 'one', 'several']

function readTenant(raw: unknown): readonly Tenant[] {
  const { id, name } = membersOf(raw)
  const number = Number(id)
  if (!Number.isSafeInteger(number) || number <= 0) return []
  return [{ id: number, name: typeof name === 'string' && name ? name : String(number) }]
}

/** Members of an object; {} for anything else. */
export const membersOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>) // an object, checked before
    : {}
