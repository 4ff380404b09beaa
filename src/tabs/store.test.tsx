import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMenu } from '../menu/readMenu'
import { buildRoutes } from '../menu/routes'
import { storage } from '../storage/storage'
import { notify } from '../ui/notify'
import { closeTab } from './close'
import { isUnsaved, setUnsaved } from './guards'
import { hrefOf, type Place } from './list'
import { endTabs, moveTab, openTab, renewTab, setTabs, startTabs, tabs } from './store'
import { setTitle, titleOf } from './titles'

const home = '/websiteManage/dashboard/analysis'
const table = buildRoutes(
  readMenu(
    ['/a', '/b'].map((path) => ({
      path,
      component: `document${path}`,
      meta: { title: `标题${path}`, keepAlive: true },
    })),
  ),
)
const placeAt = (pathname: string, search = ''): Place => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'k',
})
function visit(pathname: string, search = '') {
  const match = table.match(pathname)
  if ('route' in match) openTab(match, placeAt(pathname, search))
}
const hrefs = () => tabs.list.map(({ place }) => hrefOf(place))

/** As after a reload of the browser tab: the storage is what is left. */
function reload(user = 'u1') {
  const kept = sessionStorage.getItem('pro__TABS')
  endTabs()
  if (kept !== null) sessionStorage.setItem('pro__TABS', kept)
  startTabs(user, table)
}

beforeEach(() => startTabs('u1', table))
afterEach(() => {
  endTabs()
  sessionStorage.clear()
})

describe('the tabs', () => {
  test('begin with the home page, which nobody has visited', () => {
    expect(hrefs()).toEqual([home])
    expect(tabs.list[0]).toMatchObject({ title: '首页', visited: 0 })
  })

  test('survive a reload with their query strings, and with it their order', () => {
    visit('/b', '?page=2')
    visit('/a')
    reload()
    expect(hrefs()).toEqual([home, '/b?page=2', '/a'])
    expect(tabs.list.map(({ visited }) => visited)).toEqual([0, 0, 0])
  })

  test('that are kept alive are named in the browser’s storage (contract, §17)', () => {
    visit('/b')
    visit('/no/such/page')
    expect(storage.get('CACHE_INCLUDED_ROUTES')).toEqual(['/b'])
  })

  test('of another user are not taken over', () => {
    visit('/a')
    reload('u2')
    expect(hrefs()).toEqual([home])
  })

  test('of pages that the menu has no more are dropped', () => {
    sessionStorage.setItem('pro__TABS', JSON.stringify({ user: 'u2', hrefs: ['/gone', '/a'] }))
    startTabs('u2', table)
    expect(hrefs()).toEqual([home, '/a'])
  })

  test.each(['{', '5', 'null', '{"user":"u2"}', '{"user":"u2","hrefs":[1,"//evil.example",null]}'])(
    'corrupt storage (%s) is none',
    (text) => {
      sessionStorage.setItem('pro__TABS', text)
      startTabs('u2', table)
      expect(hrefs()).toEqual([home])
    },
  )

  test('work with a storage that is full', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    visit('/a')
    setTitle('/a', '存不下')
    full.mockRestore()
    expect(hrefs()).toEqual([home, '/a'])
    expect(titleOf({ path: '/a', title: '标题/a' })).toBe('存不下')
  })

  test('leave nothing behind when the session ends', () => {
    visit('/a')
    setTitle('/a', '我的产品')
    endTabs()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('that only say an error are not kept', () => {
    visit('/404')
    reload()
    expect(hrefs()).toEqual([home])
  })
})

describe('a page', () => {
  test('that is not looked at changes its own address', () => {
    visit('/a', '?edit=1')
    visit('/b')
    moveTab('/a', '')
    expect(hrefs()).toEqual([home, '/a', '/b'])
    expect(tabs.active).toBe('/b')
  })

  test('made anew has no edits', () => {
    visit('/a')
    setUnsaved('/a', 'form', true)
    renewTab('/a')
    expect(isUnsaved('/a')).toBe(false)
    expect(tabs.list.find(({ path }) => path === '/a')?.generation).toBe(1)
  })
})

describe('a title', () => {
  test('stored for a path goes before the title of its route, also after a reload', () => {
    visit('/a')
    setTitle('/a', '我的产品')
    expect(tabs.list.map(titleOf)).toEqual(['首页', '我的产品'])
    expect(sessionStorage.getItem('pro__TAB_TITLE_/a')).toBe('我的产品')
  })
})

test('closed tabs are not there after a reload', () => {
  visit('/a')
  visit('/b')
  setTabs(tabs.list.filter(({ path }) => path !== '/a'))
  reload()
  expect(hrefs()).toEqual([home, '/b'])
})

test('the home page and the last page that is open do not close, and say why', async () => {
  const warning = vi.spyOn(notify, 'warning').mockReturnValue(undefined)
  const go = vi.fn()
  startTabs('u1', table)
  visit(home)
  visit('/a')
  await closeTab(home, go)
  setTabs(tabs.list.filter(({ path }) => path === '/a'))
  await closeTab('/a', go)
  expect(hrefs()).toEqual(['/a'])
  expect(warning.mock.calls).toEqual([['模板库不能关闭!'], ['这是最后一页，不能再关闭了啦']])
  expect(go).not.toHaveBeenCalled()
})
