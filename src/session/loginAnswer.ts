import { Failure } from '#renderer'
import { sessionMessages } from './messages'
import { readUser, type SessionUser } from './user'

export interface Tenant {
  readonly id: number
  readonly name: string
}

/** Somebody let in by the server, before the choices that the answer may ask for. */
export interface LoginAnswer {
  readonly token: string
  readonly user: SessionUser
  /** `unsaid`: this kind of login does not tell. */
  readonly departs: 'none' | 'one' | 'several' | 'unsaid'
  readonly tenants: readonly Tenant[]
  /** Somebody else has made the password: a new one is set before anything else. */
  readonly mustChange: boolean
  /** Items of every dictionary by its code; undefined = not in the answer. */
  readonly dictItems: Readonly<Record<string, unknown>> | undefined
}

/** Reads the answer of any kind of login (contract, §3.2). Throws a `Failure` when it is none. */
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

/** The answer that `readLoginAnswer` reads as this login; without the dictionaries. */
export const writeLoginAnswer = ({ token, user, departs, tenants, mustChange }: LoginAnswer) => ({
  ...{ token, userInfo: { ...user, mustChange }, tenantList: tenants },
  multi_depart: departWords.indexOf(departs),
})

/** By the number in the answer. */
const departWords: readonly LoginAnswer['departs'][] = ['none', 'one', 'several']

function readTenant(raw: unknown): readonly Tenant[] {
  const { id, name } = membersOf(raw)
  const number = Number(id)
  if (!Number.isSafeInteger(number) || number <= 0) return []
  return [{ id: number, name: typeof name === 'string' && name ? name : String(number) }]
}

/** Members of an object; none of anything else. */
export const membersOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>) // an object, checked before
    : {}
