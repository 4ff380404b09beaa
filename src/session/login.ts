import { Failure } from '#renderer'
import { readGrants } from '../access/grants'
import { send } from '../http/client'
import { readMenu } from '../menu/readMenu'
import { messages } from '../messages'
import { keys, storage } from '../ports/storage'
import { admit, begin, readUser } from './store'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  readonly checkKey?: string
}

/** Signs in with a password. Rejects with a `Failure`; its `result.captchaRequired` asks for the image. */
export async function login(credentials: Credentials): Promise<void> {
  const { result } = await send({
    method: 'POST',
    url: '/sys/login',
    body: credentials,
    quiet: true,
  })
  const { token, userInfo } = (result ?? {}) as Record<string, unknown> // absent keys are undefined
  const user = readUser(userInfo)
  if (typeof token !== 'string' || !user) throw new Failure('shape', messages.serverError)
  begin(token, user)
}

/** Site, then menu and grants (specification, shell §4: session, step 2). */
export async function loadPermissions(): Promise<void> {
  const site = await siteCode()
  const { result } = await send({
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    params: { siteCode: site, domainName: location.hostname },
    quiet: true,
  })
  const { menu, auth, allAuth } = (result ?? {}) as Record<string, unknown> // absent keys are undefined
  const nodes = readMenu(menu)
  if (nodes.length === 0) throw new Failure('shape', messages.emptyMenu)
  admit(nodes, readGrants(auth, allAuth))
}

/** The stored site, or the user's first one. */
async function siteCode(): Promise<string> {
  const stored = storage.get(keys.site)
  if (typeof stored === 'string') return stored
  const { result } = await send({ method: 'GET', url: '/sys/api/getSiteListByUid', quiet: true })
  const first: unknown = Array.isArray(result) ? result[0] : undefined
  const code = typeof first === 'object' && first !== null && 'code' in first ? first.code : ''
  const text = typeof code === 'string' || typeof code === 'number' ? String(code) : ''
  if (text) storage.set(keys.site, text)
  return text
}

/** Picture of a new captcha under `key`, as a data address. */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await send({ method: 'GET', url: `/sys/randomImage/${key}`, quiet: true })
  return typeof result === 'string' ? result : ''
}
