import { demoPassword } from '../../server/demo/accounts'

/** What the server answers, with the HTTP status; `result` is the caller's to know. */
export interface Answer<Result = unknown> {
  readonly status: number
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: Result
}

export type WireRecord = Readonly<Record<string, unknown>> & { readonly id: string }

export interface RecordPage {
  readonly records: readonly WireRecord[]
  readonly total: number
  readonly pages: number
}

/** A signed-in user without a browser: for making records, and for what the screen does not offer. */
export interface Api {
  readonly token: string
  readonly user: { readonly tenantId: number }
  /** `name=value` of the cookie that opens stored files. */
  readonly fileCookie: string
  call<Result = unknown>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Result>>
  /** Fetches anything below the API base, a sheet or a stored file. */
  fetch(path: string, params?: Params): Promise<Response>
  list(path: string, params?: Params): Promise<RecordPage>
  /** Every record that a list call gives, page by page. */
  all(path: string, params?: Params): Promise<readonly WireRecord[]>
  /** The same session at another address: the server was started anew. */
  at(baseUrl: string): Api
  /** Stores a record and answers it; fails where the server refuses. */
  add(path: string, record: Readonly<Record<string, unknown>>): Promise<WireRecord>
}

interface CallOptions {
  readonly params?: Params
  readonly body?: unknown
  /** Another tenant than the user's first. */
  readonly tenant?: number
}

export type Params = Readonly<Record<string, string | number>>

export const apiBase = '/adwebv21'

export async function signInApi(
  baseUrl: string,
  username: string,
  password: string = demoPassword,
): Promise<Api> {
  const login = await fetch(`${baseUrl}${apiBase}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { result, message } = await login.json()
  if (!result?.token) throw new Error(`${username} cannot sign in: ${message}`)
  const [fileCookie = ''] = (login.headers.get('set-cookie') ?? '').split(';')
  return apiOf(baseUrl, { token: result.token, user: result.userInfo, fileCookie })
}

function apiOf(baseUrl: string, session: Pick<Api, 'token' | 'user' | 'fileCookie'>): Api {
  const { token, user, fileCookie } = session
  const send = (
    method: string,
    path: string,
    { params = {}, body, tenant = user.tenantId }: CallOptions = {},
  ) => {
    const headers = { 'x-access-token': token, 'tenant-id': String(tenant), cookie: fileCookie }
    const url = `${baseUrl}${apiBase}${path}?${new URLSearchParams(texts(params))}`
    if (body === undefined || body instanceof FormData)
      return fetch(url, { method, headers, body: body ?? null })
    const json = { 'content-type': 'application/json' }
    return fetch(url, { method, headers: { ...headers, ...json }, body: JSON.stringify(body) })
  }

  const api: Api = {
    ...session,
    at: (url) => apiOf(url, session),
    async call(method, path, options) {
      const answer = await send(method, path, options)
      return { status: answer.status, ...(await answer.json()) }
    },
    fetch: (path, params) => send('GET', path, { params: params ?? {} }),
    async list(path, params) {
      const answer = await api.call<RecordPage | null>('GET', `${path}/list`, {
        params: params ?? {},
      })
      if (!answer.result) throw new Error(`${path}/list: ${answer.message}`)
      return answer.result
    },
    async all(path, params) {
      const records: WireRecord[] = []
      for (let pageNo = 1; ; pageNo += 1) {
        const page = await api.list(path, { ...params, pageNo, pageSize: 100 })
        records.push(...page.records)
        if (pageNo >= page.pages) return records
      }
    },
    async add(path, record) {
      const answer = await api.call<WireRecord>('POST', `${path}/add`, { body: record })
      if (!answer.success) throw new Error(`${path}/add: ${JSON.stringify(answer)}`)
      return answer.result
    },
  }
  return api
}

const texts = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
