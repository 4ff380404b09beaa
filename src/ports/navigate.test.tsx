import { act, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMenu } from '../menu/readMenu'
import { buildRoutes } from '../menu/routes'
import { GuardedRouter } from '../router/GuardedRouter'
import { isUnsaved } from '../tabs/guards'
import { hrefOf } from '../tabs/list'
import { PageContext } from '../tabs/page'
import { endTabs, findTab, openTab, startTabs, tabs } from '../tabs/store'
import { navigate } from './navigate'

const table = buildRoutes(
  readMenu(['/a', '/b'].map((path) => ({ path, component: 'x', meta: { title: path } }))),
)
function visit(pathname: string, search = '') {
  const match = table.match(pathname)
  if ('route' in match) openTab(match, { pathname, search, hash: '', state: null, key: pathname })
}

function Form({ dirty }: { dirty: boolean }) {
  const [, setSearch] = navigate.useSearch()
  const go = navigate.useNavigate()
  navigate.useGuard(dirty)
  return (
    <>
      <button type="button" onClick={() => setSearch(new URLSearchParams('page=2'))}>
        翻页
      </button>
      <button type="button" onClick={() => go('/elsewhere')}>
        走
      </button>
    </>
  )
}

function Guarded({ dirty }: { dirty: boolean }) {
  navigate.useGuard(dirty)
  return null
}

/** The form stands in the tab of `/a`; the router is at the path given. */
function open(at: string, dirty = false) {
  history.replaceState(null, '', at)
  return render(
    <GuardedRouter>
      <PageContext value="/a">
        <Form dirty={dirty} />
      </PageContext>
    </GuardedRouter>,
  )
}
const address = () => location.pathname + location.search
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

beforeEach(() => {
  startTabs('u1', table)
  visit('/a', '?form=add')
})
afterEach(endTabs)

describe('a page that is looked at', () => {
  test('moves the router', async () => {
    open('/a?form=add')
    await press('翻页')
    expect(address()).toBe('/a?page=2')
    await press('走')
    expect(address()).toBe('/elsewhere')
  })

  test('has no unsaved edits any more when its form is gone', () => {
    const { unmount } = open('/a', true)
    expect(isUnsaved('/a')).toBe(true)
    unmount()
    expect(isUnsaved('/a')).toBe(false)
  })
})

describe('a page behind another one', () => {
  test('changes its own address only: a save that ends late takes nobody away', async () => {
    open('/b')
    visit('/b')
    await press('翻页')
    await press('走')
    expect(address()).toBe('/b')
    expect(tabs.active).toBe('/b')
    const tab = findTab('/a')
    expect(tab && hrefOf(tab.place)).toBe('/a?page=2')
  })

  test('keeps its unsaved edits, and has none any more when they were saved there', async () => {
    const kept = (dirty: boolean, mode: 'visible' | 'hidden') => (
      <PageContext value="/a">
        <Activity mode={mode}>
          <Guarded dirty={dirty} />
        </Activity>
      </PageContext>
    )
    const { rerender } = render(kept(true, 'visible'))
    visit('/b')
    rerender(kept(true, 'hidden'))
    await act(async () => undefined)
    expect(isUnsaved('/a')).toBe(true)
    rerender(kept(false, 'hidden'))
    await vi.waitFor(() => expect(isUnsaved('/a')).toBe(false))
    rerender(kept(true, 'hidden'))
    await vi.waitFor(() => expect(isUnsaved('/a')).toBe(true))
    visit('/a')
    rerender(kept(true, 'visible'))
    await act(async () => undefined)
    expect(isUnsaved('/a')).toBe(true)
  })
})
