import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { readMenu } from '../menu/readMenu'
import { SideMenu } from './SideMenu'

const item = (path: string, title: string, more: object = {}) => ({
  path,
  component: 'document/x',
  ...more,
  meta: { title, ...('meta' in more ? (more.meta as object) : {}) }, // objects, all of them, below
})

const nodes = readMenu([
  item('/home', '首页'),
  item('/content', '内容管理', {
    component: 'layouts/RouteView',
    children: [
      item('/content/product', '产品管理'),
      item('/content/secret', '隐藏的', { hidden: true }),
      item('/content/deep', '更深', {
        component: 'layouts/RouteView',
        children: [item('/content/deep/page', '深处')],
      }),
    ],
  }),
  item('0123abcd', '官网', {
    meta: { internalOrExternal: true, url: 'https://www.example.com/shop' },
  }),
  item('4567abcd', '坏地址', { meta: { internalOrExternal: true, url: 'javascript:alert(1)' } }),
])

function show(at: string, collapsed = false) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SideMenu nodes={nodes} collapsed={collapsed} />
    </MemoryRouter>,
  )
  return {
    user: userEvent.setup(),
    menu: within(screen.getByRole('navigation', { name: '主菜单' })),
  }
}

describe('the side menu', () => {
  test('marks the current page and leaves out what is hidden', () => {
    const { menu } = show('/content/product')
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('产品管理')
    expect(menu.queryByText('隐藏的')).toBeNull()
  })

  test('a heading folds and unfolds its pages, and says so', async () => {
    const { user, menu } = show('/home')
    const heading = menu.getByRole('button', { name: '内容管理' })
    expect(heading).toHaveAttribute('aria-expanded', 'true')
    await user.click(heading)
    expect(heading).toHaveAttribute('aria-expanded', 'false')
    expect(menu.queryByRole('link', { name: '产品管理' })).toBeNull()
    heading.focus()
    await user.keyboard('{ArrowRight}')
    expect(menu.getByRole('link', { name: '产品管理' })).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(menu.queryByRole('link', { name: '产品管理' })).toBeNull()
  })

  test('arrow keys, Home and End move among the rows that are shown', async () => {
    const { user, menu } = show('/home')
    menu.getByRole('link', { name: '首页' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(menu.getByRole('link', { name: '产品管理' })).toHaveFocus()
    await user.keyboard('{End}')
    expect(menu.getByRole('link', { name: '坏地址' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{Home}{ArrowUp}')
    expect(menu.getByRole('link', { name: '首页' })).toHaveFocus()
  })

  test('an external item says that it opens a window, which gets no hold on this one', () => {
    const { menu } = show('/home')
    const link = menu.getByRole('link', { name: /^官网\s*（在新窗口打开）$/ })
    expect(link).toHaveAttribute('href', 'https://www.example.com/shop')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('an address that is no page of the web never becomes a link', () => {
    const { menu } = show('/home')
    const link = menu.getByRole('link', { name: '坏地址' })
    expect(link).toHaveAttribute('href', '/4567abcd')
    expect(link).not.toHaveAttribute('target')
  })

  test('choosing an item stores its title under a key of its path', async () => {
    const { user, menu } = show('/home')
    await user.click(menu.getByRole('link', { name: '产品管理' }))
    expect(sessionStorage.getItem('pro__TAB_TITLE_/content/product')).toBe('产品管理')
  })

  test('folded to icons, a heading flies out all its pages; Escape closes and returns the focus', async () => {
    const { user, menu } = show('/content/product', true)
    expect(menu.queryByRole('link', { name: '产品管理' })).toBeNull()
    const heading = menu.getByRole('button', { name: '内容管理' })
    heading.focus()
    await user.keyboard('{Enter}')
    expect(heading).toHaveAttribute('aria-expanded', 'true')
    expect(menu.getByRole('link', { name: '深处' })).toBeVisible()
    await user.tab()
    expect(menu.getByRole('link', { name: '产品管理' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(menu.getByRole('link', { name: '深处' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(heading).toHaveFocus()
    expect(menu.queryByRole('link', { name: '深处' })).toBeNull()
  })

  test('no group moves another when one goes from page to page of a menu of a few screens', async () => {
    const many = readMenu(
      Array.from({ length: 12 }, (_, at) =>
        item(`/g${at}`, `组${at}`, {
          component: 'layouts/RouteView',
          children: [item(`/g${at}/a`, `页${at}甲`), item(`/g${at}/b`, `页${at}乙`)],
        }),
      ),
    )
    render(
      <MemoryRouter initialEntries={['/g7/b']}>
        <SideMenu nodes={many} collapsed={false} />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link')).toHaveLength(24)
    await userEvent.setup().click(screen.getByRole('link', { name: '页0甲' }))
    expect(screen.getAllByRole('link')).toHaveLength(24)
  })

  test('a long menu shows only what leads to the current page', () => {
    const long = readMenu(
      Array.from({ length: 20 }, (_, at) =>
        item(`/g${at}`, `组${at}`, {
          component: 'layouts/RouteView',
          children: [item(`/g${at}/a`, `页${at}甲`), item(`/g${at}/b`, `页${at}乙`)],
        }),
      ),
    )
    render(
      <MemoryRouter initialEntries={['/g7/b']}>
        <SideMenu nodes={long} collapsed={false} />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['页7甲', '页7乙'])
  })
})
