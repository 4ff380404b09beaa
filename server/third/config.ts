import { thirdStartMessages as messages } from './messages'

/** An OpenID Connect provider, as configured in THIRD_LOGIN. */
export interface ThirdLoginConfig {
  /** Part of addresses, and the `thirdType` of accounts; must never be reused for another provider. */
  readonly source: string
  /** Title of the login page's button. */
  readonly title: string
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: string
  /** If set, people without an account may create one, which joins this tenant. */
  readonly tenantId?: number
}

/** Parses THIRD_LOGIN. Throws a failure with a Chinese sentence for the operator. */
export function readThirdLogins(text: string, failure: (message: string) => Error) {
  const entries = parse(text)
  if (!entries) throw failure(messages.notJson)
  const logins = entries.map((entry, at) =>
    readEntry(entry, (message) => failure(messages.entry(at, message))),
  )
  for (const [at, { source }] of logins.entries()) {
    if (logins.findIndex((one) => one.source === source) !== at) {
      throw failure(messages.entry(at, messages.duplicate(source)))
    }
  }
  return logins
}

function parse(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readEntry(entry: unknown, failure: (message: string) => Error): ThirdLoginConfig {
  const member = (name: string): unknown => Reflect.get(Object(entry), name)
  const required = (name: string): string => {
    const value = member(name)
    if (typeof value !== 'string' || value.trim() === '') throw failure(messages.text(name))
    return value.trim()
  }
  const source = required('source')
  if (!/^[a-z0-9_-]{1,40}$/.test(source) || source === 'wechat') throw failure(messages.source)
  const issuer = required('issuer')
  if (!isTrustworthy(issuer)) throw failure(messages.issuer)
  const tenantId = member('tenantId')
  const secret = member('clientSecret')
  if (tenantId !== undefined && !(Number.isInteger(tenantId) && Number(tenantId) > 0)) {
    throw failure(messages.tenantId)
  }
  return {
    source,
    issuer,
    title: required('title'),
    clientId: required('clientId'),
    ...(secret === undefined ? {} : { clientSecret: required('clientSecret') }),
    ...(tenantId === undefined ? {} : { tenantId: Number(tenantId) }),
  }
}

/** Whether the connection cannot be tampered with: the provider's answer decides who somebody is. */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
