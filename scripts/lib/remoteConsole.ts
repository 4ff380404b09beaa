import { syncMessages as messages } from './messages.sync'

/** Why a call did not succeed, in a sentence. */
export class RemoteRefusal extends Error {
  constructor(
    message: string,
    readonly result: unknown,
  ) {
    super(message)
    this.name = 'RemoteRefusal'
  }
}

export interface RemoteConsole {
  /** The result of a call below the API. Rejects with a RemoteRefusal. */
  call<Result>(line: `${string} ${string}`, body?: unknown): Promise<Result>
}

interface Account {
  /** Of the console, with its base path: `https://example.cn/console`. */
  readonly url: string
  readonly username: string
  readonly password: string
}

/** Signs in at a running console. */
export async function signInAt({ url, username, password }: Account): Promise<RemoteConsole> {
  const base = `${url.replace(/\/+$/, '')}/adwebv21`
  let token = ''
  const call: RemoteConsole['call'] = async (line, body) => {
    const [method = 'GET', path = ''] = line.split(' ')
    const headers = {
      'content-type': 'application/json',
      ...(token && { 'x-access-token': token }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(base + path, { method, headers, ...sent }).catch(
      (cause: unknown) => {
        throw new RemoteRefusal(messages.unreachable(url), cause)
      },
    )
    const envelope = Object(await answer.json().catch(() => undefined))
    if (envelope.success === true) return envelope.result
    const why = typeof envelope.message === 'string' ? envelope.message : String(answer.status)
    throw new RemoteRefusal(
      messages.refused(path === '/sys/login' ? messages.signIn : path, why),
      envelope.result,
    )
  }
  const { token: given } = await call<{ readonly token: string }>('POST /sys/login', {
    username,
    password,
  })
  token = given
  return { call }
}
