import { Failure } from '#ports'
import { send } from '../http/client'
import { sessionMessages } from '../session/messages'
import { readUser, type SessionUser } from '../session/user'

export interface Depart {
  readonly id: string
  readonly departName: string
  readonly orgCode: string
}

export interface OwnDeparts {
  readonly list: readonly Depart[]
  /** Code of the current department; '' = none yet. */
  readonly orgCode: string
}

/** The signed-in user's departments in the current tenant. */
export async function loadDeparts(signal?: AbortSignal): Promise<OwnDeparts> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/user/getCurrentUserDeparts',
    quiet: true,
    ...(signal && { signal }),
  })
  const { list, orgCode } = (result ?? {}) as Record<string, unknown> // absent keys are undefined
  return {
    list: Array.isArray(list) ? list.flatMap(readDepart) : [],
    orgCode: typeof orgCode === 'string' ? orgCode : '',
  }
}

/** Makes `orgCode` the current department; resolves with the updated user. */
export async function selectDepart(orgCode: string, username: string): Promise<SessionUser> {
  const { result } = await send({
    method: 'POST',
    url: '/sys/selectDepart',
    body: { orgCode, username },
    quiet: true,
  })
  const { userInfo } = (result ?? {}) as Record<string, unknown> // absent keys are undefined
  const user = readUser(userInfo)
  if (!user) throw new Failure('shape', sessionMessages.broken)
  return user
}

function readDepart(raw: unknown): readonly Depart[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { id, departName, orgCode } = raw as Record<string, unknown> // an object, checked above
  if (typeof id !== 'string' || typeof orgCode !== 'string') return []
  return [{ id, orgCode, departName: typeof departName === 'string' ? departName : orgCode }]
}
