import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import brand from '../../schemas/entities/cms/brand.json'
import brands from '../../schemas/pages/cms/brand.json'
import { readMenu } from '../menu/readMenu'
import { buildRoutes } from '../menu/routes'
import { takeDocuments } from '../session/documents'
import { endSession, setGrants, startSession } from '../session/store'
import { RoutePage } from './RoutePage'

afterEach(() => act(endSession))

const user = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }
const granted = ['brand:view', 'brand:add'].map((action) => ({ action, type: '1' }))

function show(menu: readonly unknown[], path: string) {
  const nodes = readMenu(menu)
  act(() => {
    startSession('token', user)
    setGrants(nodes, { auth: granted, allAuth: [] })
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <RoutePage match={buildRoutes(nodes).match(path)} path={path} />
    </MemoryRouter>,
  )
}

test('a page is headed by the title of its route, whatever its document calls itself', async () => {
  const node = { path: '/labels', meta: { title: '我们的牌子' }, component: 'document/cms/brand' }
  const opened = { brand: { page: brands, entities: [brand], reports: [], pages: [] } }
  takeDocuments({ documents: { 'cms/brand': 'brand' }, opened, faults: {} })
  show([node], '/labels')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).toHaveTextContent('我们的牌子')
})

const below = [
  { path: '/shop/goods', meta: { title: '商品' }, component: 'document/cms/product' },
  { path: '/shop/secret', meta: { title: '秘密' }, hidden: true },
  {
    path: 'abc',
    meta: { title: '客服', internalOrExternal: true, url: 'https://help.example/' },
    component: 'layouts/RouteView',
  },
]
const shop = (children: readonly unknown[]) => ({
  path: '/shop',
  meta: { title: '商城' },
  component: 'layouts/RouteView',
  alwaysShow: true,
  children,
})

test('a heading that is always shown offers the pages below it', () => {
  show([shop(below)], '/shop')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('商城')
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('商品'),
    expect.stringContaining('客服'),
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/shop/goods',
    'https://help.example/',
  ])
})

test('and says so where there are none', () => {
  show([shop([])], '/shop')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('商城下没有可用的页面')
})
