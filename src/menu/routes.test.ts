import { describe, expect, test, vi } from 'vitest'
import { readMenu } from './readMenu'
import { buildRoutes, type Match } from './routes'
import { usualRoute } from './target'

type Raw = Readonly<Record<string, unknown>>

/** A node of the permission answer. */
const item = (path: string, more: Raw = {}, meta: Raw = {}): Raw => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'document/cms/product',
  ...more,
  meta: { title: `标题${path}`, keepAlive: false, internalOrExternal: false, ...meta },
})
const silent = () => undefined
const tableOf = (...menu: readonly Raw[]) => buildRoutes(readMenu(menu, silent))
const targetAt = (menu: readonly Raw[], path: string) => {
  const match = tableOf(...menu).match(path)
  return 'route' in match ? match.route.target : match
}
const shows = (match: Match) => ('route' in match ? match.route.path : match)

/** The same value, counting what is read of it and of everything in it. */
function countReads<T extends object>(value: T): { readonly counted: T; reads(): number } {
  let reads = 0
  const wrap = <V extends object>(one: V): V =>
    new Proxy(one, {
      get(target, key, receiver) {
        reads += 1
        const member: unknown = Reflect.get(target, key, receiver)
        return typeof member === 'object' && member !== null ? wrap(member) : member
      },
    })
  return { counted: wrap(value), reads: () => reads }
}

describe('a menu item maps to', () => {
  const rows: readonly [string, Raw, Raw, unknown][] = [
    [
      'a layout, when its component names the word',
      { component: 'layouts/RouteView' },
      {},
      { kind: 'layout' },
    ],
    [
      'a layout, wherever the word stands',
      { component: 'components/layouts/PageView' },
      {},
      { kind: 'layout' },
    ],
    [
      'a view otherwise',
      { component: 'system/UserList' },
      {},
      { kind: 'view', view: 'system/UserList' },
    ],
    [
      'a document',
      { component: 'document/crm/enquiry' },
      {},
      { kind: 'document', code: 'crm/enquiry' },
    ],
    [
      'a frame',
      { component: 'layouts/IframePageView' },
      { url: 'https://a.example' },
      { kind: 'frame', address: 'https://a.example' },
    ],
    [
      'a window, when it is external',
      { component: 'layouts/IframePageView' },
      { url: 'https://a.example', internalOrExternal: true },
      { kind: 'window', address: 'https://a.example' },
    ],
    [
      'a view without a name, when it has no component',
      { component: null },
      {},
      { kind: 'view', view: '' },
    ],
  ]
  test.each(rows)('%s', (_sentence, more, meta, target) => {
    expect(targetAt([item('/a', more, meta)], '/a')).toEqual(target)
  })

  test.each([
    ['modules/online/cgform/OnlCgformHeadList', 'formHeads'],
    ['modules/online/cgform/OnlCgformCopyList', 'formCopies'],
    ['modules/online/cgform/auto/OnlCgformAutoList', 'list'],
    ['modules/online/cgform/auto/OnlCgformTreeList', 'tree'],
    ['modules/online/cgform/auto/erp/OnlCgformErpList', 'master'],
    ['modules/online/cgform/auto/tab/OnlCgformTabList', 'tabs'],
    ['modules/online/cgform/auto/innerTable/OnlCgformInnerTableList', 'inner'],
    ['modules/online/cgreport/OnlCgreportHeadList', 'reportHeads'],
    ['modules/online/cgreport/auto/OnlCgreportAutoList', 'report'],
    ['/views/modules/online/cgreport/auto/OnlCgreportAutoList.vue', 'report'],
  ])('the built-in list of %s: %s', (component, page) => {
    expect(targetAt([item('/a', { component })], '/a')).toMatchObject({ kind: 'online', page })
  })

  test.each([
    ['list', '/online/cgformList', 'modules/online/cgform/auto/OnlCgformAutoList'],
    ['tree', '/online/cgformTreeList', 'modules/online/cgform/auto/OnlCgformTreeList'],
    ['master', '/online/cgformErpList', 'modules/online/cgform/auto/erp/OnlCgformErpList'],
    ['tabs', '/online/cgformTabList', 'modules/online/cgform/auto/tab/OnlCgformTabList'],
    [
      'inner',
      '/online/cgformInnerTableList',
      'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
    ],
    ['report', '/online/cgreport', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
  ])('a page of kind %s is reached by its code', (kind, path, component) => {
    const route = { path: `${path}/cms%2Fproduct`, component }
    expect(usualRoute(kind, 'cms/product')).toEqual(route)
    expect(targetAt([item('/a', { component })], '/a')).toMatchObject({ page: kind })
  })

  test.each(['formHeads', 'detail', 'constructor'])('none of kind %s is', (kind) => {
    expect(usualRoute(kind, 'cms/product')).toBeUndefined()
  })
})

describe('routes', () => {
  test('the root is the dashboard, which is there without a menu', () => {
    expect(tableOf().match('/')).toEqual({ redirect: '/websiteManage/dashboard/analysis' })
    expect(shows(tableOf().match('/websiteManage/dashboard/analysis'))).toBe(
      '/websiteManage/dashboard/analysis',
    )
  })

  test('every unknown path redirects to /404', () => {
    expect(tableOf(item('/a')).match('/a/b')).toEqual({ redirect: '/404' })
    expect(shows(tableOf().match('/404'))).toBe('/404')
  })

  test('an item whose route value is 0 is not registered, and names the page it leads to', () => {
    const table = tableOf(
      item('/online/cgformList/:code', { hidden: true }),
      item('/online/cgformList/f1', { route: '0' }, { title: '订单' }),
      item('/lost', { route: 0 }),
    )
    expect(table.match('/online/cgformList/f1')).toMatchObject({
      title: '订单',
      params: { code: 'f1' },
    })
    expect(table.match('/online/cgformList/f2')).toMatchObject({
      title: '标题/online/cgformList/:code',
    })
    expect(table.match('/lost')).toEqual({ redirect: '/404' })
  })

  test('a parameter may hold an escaped slash', () => {
    const table = tableOf(item('/online/cgformList/:code'))
    expect(table.match('/online/cgformList/cms%2Fproduct')).toMatchObject({
      params: { code: 'cms/product' },
    })
  })

  test('a fixed path goes before one with parameters', () => {
    const table = tableOf(item('/a/:id'), item('/a/new'))
    expect(shows(table.match('/a/new'))).toBe('/a/new')
  })

  test('children are built recursively', () => {
    const deep = item('/a', { children: [item('/b', { children: [item('/c')] })] })
    expect(shows(tableOf(deep).match('/c'))).toBe('/c')
  })

  const layout = 'layouts/RouteView'
  test('a heading leads to its first page that can be seen', () => {
    const children = [item('/a/:id'), item('/a/x', { hidden: true }), item('/a/y')]
    expect(tableOf(item('/a', { component: layout, children })).match('/a')).toEqual({
      redirect: '/a/y',
    })
  })

  test('a heading with a redirect leads there', () => {
    const children = [item('/a/x'), item('/a/y')]
    const menu = item('/a', { component: layout, redirect: '/a/y', children })
    expect(tableOf(menu).match('/a')).toEqual({ redirect: '/a/y' })
  })

  test('an item with alwaysShow redirects to its own path', () => {
    const children = [item('/a/x')]
    const menu = item('/a', { component: layout, alwaysShow: true, children })
    expect(shows(tableOf(menu).match('/a'))).toBe('/a')
  })

  test('a page may have the path of its heading', () => {
    const children = [item('/a/x'), item('/a')]
    const menu = item('/a', { component: layout, alwaysShow: true, children })
    expect(tableOf(menu).match('/a')).toMatchObject({ route: { target: { kind: 'document' } } })
  })

  test('redirects in a ring end where they began', () => {
    const table = tableOf(item('/a', { redirect: '/b' }), item('/b', { redirect: '/a' }))
    expect(shows(table.match('/a'))).toBe('/a')
  })

  test('a slash at the end leads to the address without it', () => {
    expect(tableOf(item('/a')).match('/a/')).toEqual({ redirect: '/a' })
  })

  test('a path in Chinese is found as the browser writes it', () => {
    expect(shows(tableOf(item('/内容')).match('/%E5%86%85%E5%AE%B9'))).toBe('/内容')
    expect(tableOf().match('/%E5%86')).toEqual({ redirect: '/404' })
  })

  test('ten times the entries are ten times the work', () => {
    const readsOf = (groups: number) => {
      const menu = Array.from({ length: groups }, (_, group) =>
        item(`/g${group}`, {
          component: layout,
          children: Array.from({ length: 9 }, (__, leaf) => item(`/g${group}/p${leaf}`)),
        }),
      )
      const raw = countReads(menu)
      const nodes = countReads(readMenu(raw.counted, silent))
      expect(buildRoutes(nodes.counted).routes.length).toBeGreaterThan(groups * 10)
      return raw.reads() + nodes.reads()
    }
    expect(readsOf(500)).toBeLessThan(readsOf(50) * 11)
  })
})

describe('the meta of a route', () => {
  test('carries title, icon, url, permissionList, keepAlive, internalOrExternal and componentName', () => {
    const meta = {
      title: '用户',
      icon: 'team',
      url: 'https://a.example/{{user.id}}',
      permissionList: ['user:view', { action: 'user:add' }, 3],
      keepAlive: true,
      internalOrExternal: true,
      componentName: 'UserList',
    }
    expect(readMenu([item('/a', {}, meta)], silent)).toMatchObject([
      {
        title: '用户',
        icon: 'team',
        url: 'https://a.example/{{user.id}}',
        permissionList: ['user:view', 'user:add'],
        keepAlive: true,
        external: true,
        componentName: 'UserList',
      },
    ])
  })

  test('the component’s last part is its name where none is given', () => {
    expect(readMenu([item('/a', { component: 'system/UserList' })], silent)[0]?.componentName).toBe(
      'UserList',
    )
  })
})

describe('a bad menu', () => {
  const read = (menu: unknown) => {
    const log = vi.fn<(line: string) => void>()
    return { paths: readMenu(menu, log).map(({ path }) => path), log }
  }
  const loop: Record<string, unknown> = { ...item('/loop') }
  loop.children = [loop]

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['without a title', item('/bad', {}, { title: '' })],
    ['without meta', { path: '/bad' }],
    ['without a path', item('/bad', { path: undefined })],
    ['with the path *', item('/bad', { path: '*' })],
    ['with the path /user/login', item('/bad', { path: '/user/login' })],
    ['with the path /', item('/bad', { path: '/' })],
    ['with the path /404', item('/bad', { path: '/404' })],
    ['with a path of another host', item('/bad', { path: '//evil.example' })],
    ['with a query in its path', item('/bad?x=1')],
    ['with a path that is taken', item('/good')],
  ])('one item %s is skipped with a line in the log', (_sentence, bad) => {
    const { paths, log } = read([item('/good'), bad, item('/last')])
    expect(paths).toEqual(['/good', '/last'])
    expect(log).toHaveBeenCalledOnce()
  })

  test('children that are null or no list are none', () => {
    expect(read([item('/a', { children: null })]).paths).toEqual(['/a'])
    expect(read([item('/a', { children: {} })]).log).toHaveBeenCalledOnce()
  })

  test('an item within itself is left out there', () => {
    expect(readMenu([loop], silent)).toMatchObject([{ path: '/loop', children: [] }])
  })

  test('an address outside has a hash for its path', () => {
    expect(read([item('5d41402abc4b2a76b9719d911017c592')]).paths).toEqual([
      '/5d41402abc4b2a76b9719d911017c592',
    ])
  })

  test('2,000 items are read', () => {
    const menu = Array.from({ length: 2000 }, (_, at) => item(`/p${at}`))
    expect(read(menu).paths).toHaveLength(2000)
  })

  test('no list is an empty menu', () => {
    expect(read({}).paths).toEqual([])
    expect(read(undefined).paths).toEqual([])
  })
})

test('a root whose children are all hidden becomes hidden', () => {
  const hidden = { hidden: true }
  const nodes = readMenu(
    [
      item('/a', { children: [item('/a/1', hidden), item('/a/2', hidden)] }),
      item('/b', { children: [item('/b/1', hidden), item('/b/2')] }),
      item('/c'),
    ],
    silent,
  )
  expect(nodes.map((node) => node.hidden)).toEqual([true, false, false])
})
