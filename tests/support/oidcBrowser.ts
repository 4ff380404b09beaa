import type { FastifyInstance } from 'fastify'

/** What a browser has in front of it. */
export interface Page {
  readonly address: string
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/**
 * Enough of a browser to travel between a server under test, reached by injection at `origin`, and
 * real ones: cookies by site, and redirects followed one by one.
 */
export function createBrowser(app: FastifyInstance, origin: string) {
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (site: string) => {
    const cookies = jar.get(site) ?? new Map<string, string>()
    jar.set(site, cookies)
    return cookies
  }

  async function fetchOnce(address: URL, init: RequestInit): Promise<Response> {
    const cookies = cookiesOf(address.origin)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    if (cookie !== '') headers.set('cookie', cookie)
    const request = { ...init, headers, redirect: 'manual' as const }
    const response =
      address.origin === origin
        ? await inject(app, address, request)
        : await fetch(address, request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const isGone =
        value === '' ||
        attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one))
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  /** Stops before an address that `until` fits, which is then the page's. */
  async function open(
    address: string,
    init: RequestInit = {},
    until: (address: string) => boolean = () => false,
  ): Promise<Page> {
    let url = new URL(address)
    let response = await fetchOnce(url, init)
    for (let hop = 0; hop < 20; hop += 1) {
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) break
      url = new URL(location, url)
      if (until(url.href)) return { address: url.href, status: 0, text: '', headers: new Headers() }
      response = await fetchOnce(url, {})
    }
    const { status, headers } = response
    return { address: url.href, status, text: await response.text(), headers }
  }

  return {
    cookies: () => cookiesOf(origin),
    open,
    /** Sends the form that the page shows, with what the person has typed. */
    submit(
      page: Page,
      typed: Readonly<Record<string, string>>,
      until?: (address: string) => boolean,
    ): Promise<Page> {
      const action = /<form[^>]*\baction="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, ...typed }).toString(),
      }
      return open(new URL(action, page.address).href, init, until)
    },
  }
}

export type TestBrowser = ReturnType<typeof createBrowser>

async function inject(app: FastifyInstance, address: URL, init: RequestInit): Promise<Response> {
  const response = await app.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: `${address.pathname}${address.search}`,
    headers: { ...Object.fromEntries(new Headers(init.headers)), host: address.host },
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  }
  const isEmpty = response.statusCode === 204 || response.statusCode === 304
  return new Response(isEmpty ? null : response.body, { status: response.statusCode, headers })
}
