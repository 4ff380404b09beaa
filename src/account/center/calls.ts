import { Failure } from '#ports'
import { send } from '../../http/client'
import { membersOf } from '../../session/loginAnswer'
import { sessionMessages } from '../../session/messages'
import { readUser, type SessionUser } from '../../session/user'

/** The user's data shown in the personal centre. */
export interface Profile {
  readonly user: SessionUser
  /** Signs letters in other languages; '' = none. */
  readonly latinName: string
  /** '' = none. */
  readonly email: string
  readonly phone: string
  /** Names of the departments in the current tenant. */
  readonly departs: readonly string[]
}

/** A session of the user. `token` identifies the session but grants no access. */
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

/** Resolves with the updated user. Rejects with a `Failure`; no message has been shown. */
export async function changeProfile(
  change: Readonly<Partial<Record<'realname' | 'latinName' | 'email' | 'avatar', string>>>,
): Promise<{ readonly message: string; readonly user: SessionUser }> {
  const { result, message } = await send({
    method: 'PUT',
    url: '/sys/user/appEdit',
    body: change,
    quiet: true,
  })
  return { message, user: readProfile(membersOf(result).userInfo).user }
}

/** Uploads a picture; resolves with its path. */
export async function uploadAvatar(file: File): Promise<string> {
  const body = new FormData()
  body.append('biz', 'avatar')
  body.append('file', file)
  const { message } = await send({ method: 'POST', url: '/sys/common/upload', body, quiet: true })
  return message
}

/** Changes the account's phone to the one that received the code. */
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

/** Ends one of the user's sessions; without a name, all but this one. */
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
  const { latinName, email, phone } = membersOf(raw)
  return { user, latinName: text(latinName), email: text(email), phone: text(phone) }
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
