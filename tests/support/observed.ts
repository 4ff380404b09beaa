import { can } from '#model'
import { type TestApp, testPassword } from './app'

/** What somebody really has: what the calls answer him. */
export interface Observed {
  /** Entries of his menu, by their names from the first level on. */
  readonly menu: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  /** Ids of the records that lists show him, by their address; none where he may not read them. */
  readonly records: ReadonlyMap<string, ReadonlySet<string>>
  /** Fields of the first record of each list, and of the rows that it holds: `/cms/product.price`, `/cms/product.specs.price`. */
  readonly fields: ReadonlySet<string>
}

interface MenuNode {
  readonly meta: { readonly title: string }
  readonly children?: readonly MenuNode[]
}

/** Signs people in, each once, and looks at what they have. undefined = he may not sign in. */
export function observing(host: TestApp, tenantId: number, lists: readonly string[]) {
  const tokens = new Map<string, string | undefined>()

  async function tokenOf(username: string): Promise<string | undefined> {
    if (tokens.has(username)) return tokens.get(username)
    const address = `10.9.${tokens.size >> 8}.${tokens.size & 255}`
    const body = { username, password: testPassword }
    const login = await host.call(null, 'POST /sys/login', { body, address })
    tokens.set(username, login.body.result?.token)
    return tokens.get(username)
  }

  return async (username: string): Promise<Observed | undefined> => {
    const token = await tokenOf(username)
    if (token === undefined) return undefined
    const headers = { 'x-access-token': token, 'tenant-id': String(tenantId) }
    const get = async (url: string, query = {}) =>
      await host.call(null, `GET ${url}`, { headers, query })
    const { status, body } = await get('/sys/permission/getUserPermissionByToken')
    if (status !== 200) return undefined
    const { menu, auth, allAuth } = body.result
    const titles = (nodes: readonly MenuNode[], above: string): readonly string[] =>
      nodes.flatMap(({ meta: { title }, children = [] }) => {
        const own = above === '' ? title : `${above} / ${title}`
        return [own, ...titles(children, own)]
      })
    const every = allAuth.flatMap(({ action }: { action: string }) => action.split(','))
    const records = new Map<string, ReadonlySet<string>>()
    const fields = new Set<string>()
    for (const url of lists) {
      const page = await get(`${url}/list`, { pageNo: '1', pageSize: '1000' })
      const rows: readonly { readonly id: string }[] =
        page.status === 200 ? page.body.result.records : []
      records.set(url, new Set(rows.map(({ id }) => id)))
      const [first] = rows
      if (!first) continue
      const whole = await get(`${url}/queryById`, { id: first.id })
      for (const [key, value] of Object.entries(whole.body.result)) {
        fields.add(`${url}.${key}`)
        const inner: readonly object[] = Array.isArray(value) ? value : []
        for (const one of Object.keys(inner[0] ?? {})) fields.add(`${url}.${key}.${one}`)
      }
    }
    return {
      menu: new Set(titles(menu, '')),
      codes: new Set(every.filter((code: string) => can({ auth, allAuth }, code))),
      records,
      fields,
    }
  }
}
