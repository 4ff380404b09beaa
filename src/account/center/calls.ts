import { Failure } from '#renderer'
import { send } from '../../http/client'
import { membersOf } from '../../session/loginAnswer'
import { sessionMessages } from '../../session/messages'
import { readUser, type SessionUser } from '../../session/user'

/** What the personal centre shows of its user. */
export interface Profile {
  readonly user: SessionUser
  /** '' = none. */
  readonly email: string
  readonly phone: string
  /** Names of the departments in the tenant in force. */
  readonly departs: readonly string[]
}

/** A place where the user is signed in. `token` names the session and opens nothing. */
export interface OwnSession {
  readonly token: string
  readonly ip: string
  readonly userAgent: string
  /** `yyyy-MM-dd HH:mm:ss` of the last use. */
  readonly usedTime: string
  readonly current: boolean
}

export async function fetchProfile(signal: AbortSignal): Promise<Profile> {
  const url = '/sys/user/getUserInfo'
  const { result } = await send({ method: 'GET', url, quiet: true, signal })
  const { userInfo, departs } = membersOf(result)
  return {
    ...readProfile(userInfo),
    departs: Array.isArray(departs)
      ? departs.map((depart) => text(membersOf(depart).departName)).filter(Boolean)
      : [],
  }
}

/** Resolves with the user as the server knows it now. Rejects with a `Failure`, untold. */
export async function changeProfile(
  change: Readonly<Partial<Record<'realname' | 'email' | 'avatar', string>>>,
): Promise<{ readonly message: string; readonly user: SessionUser }> {
  const { result, message } = await send({
    method: 'PUT',
    url: '/sys/user/appEdit',
    body: change,
    quiet: true,
  })
  return { message, user: readProfile(membersOf(result).userInfo).user }
}

/** Stores a picture; resolves with its path. */
export async function uploadAvatar(file: File): Promise<string> {
  const body = new FormData()
  body.append('biz', 'avatar')
  body.append('file', file)
  const { message } = await send({ method: 'POST', url: '/sys/common/upload', body, quiet: true })
  return message
}

/** Gives the account another phone, to which the code was sent. */
export async function changeMobile(phone: string, smscode: string): Promise<string> {
  const { message } = await send({
    method: 'PUT',
    url: '/sys/user/updateMobile',
    body: { phone, smscode },
    quiet: true,
  })
  return message
}

export async function fetchSessions(signal: AbortSignal): Promise<readonly OwnSession[]> {
  const { result } = await send({ method: 'GET', url: '/sys/online/own', quiet: true, signal })
  return Array.isArray(result) ? result.map(readSession) : []
}

/** Ends one of the user's sessions, or without a name all but this one. */
export async function endSession(token?: string): Promise<string> {
  const { message } = await send({
    method: 'POST',
    url: '/sys/online/ownLogout',
    body: token === undefined ? {} : { token },
    quiet: true,
  })
  return message
}

function readProfile(raw: unknown): Omit<Profile, 'departs'> {
  const user = readUser(raw)
  if (!user) throw new Failure('shape', sessionMessages.broken)
  const { email, phone } = membersOf(raw)
  return { user, email: text(email), phone: text(phone) }
}

function readSession(raw: unknown): OwnSession {
  const { token, ip, userAgent, usedTime, current } = membersOf(raw)
  return {
    token: text(token),
    ip: text(ip),
    userAgent: text(userAgent),
    usedTime: text(usedTime),
    current: current === true,
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
