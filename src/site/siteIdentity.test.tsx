import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SiteSwitch } from '../account/SiteSwitch'
import { Brand } from '../layout/Brand'
import { UserLayout } from '../login/layout/UserLayout'
import { startSession } from '../session/store'
import { applyLook } from '../settings/look'
import { keys, storage } from '../storage/storage'
import { tellSiteChanged } from './siteIdentity'

/** What the server says now. */
const server = { identity: {} as object, sites: [] as readonly object[] }
vi.mock('../http/client', () => ({
  send: async ({ url }: { url: string }) => {
    if (url === '/sys/api/getSiteListByUid') return { code: 200, result: server.sites }
    if (url === '/oem-manage/get') return { code: 200, result: server.identity }
    throw new Error(url)
  },
}))

const before = {
  pageTitle: '旧名后台',
  navigationTitle: '旧名',
  enterpriseName: '旧公司',
  defaultThemeColor: '#C2410C',
}
const after = {
  pageTitle: '新名后台',
  navigationTitle: '新名',
  enterpriseName: '新公司',
  logoUrl: 'temp/logo.png',
  loginPageBgUrl: 'temp/ground.png',
  defaultThemeColor: '#0F766E',
  navigationLogoUrl: 'temp/small.png',
}

beforeEach(() => {
  server.identity = before
  server.sites = []
})
afterEach(() => vi.useRealTimers())

test('an open login page takes a changed name, logo, background and colour without a reload', async () => {
  applyLook()
  const { container } = render(<UserLayout title="登录">…</UserLayout>)
  expect(await screen.findByText('旧名后台')).toBeVisible()
  expect(document.title).toBe('登录 · 旧名后台')
  const color = () => document.documentElement.style.getPropertyValue('--jd-primary-solid')
  const old = color()
  server.identity = after
  // Whoever comes back to the page sees it at once; who stays sees it within seconds.
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('新名后台')).toBeVisible()
  expect(document.title).toBe('登录 · 新名后台')
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('logo.png'))
  expect(container.querySelector('.user')).toHaveStyle({
    backgroundImage: expect.stringContaining('ground.png'),
  })
  expect(screen.getByRole('contentinfo')).toHaveTextContent('新公司')
  expect(color()).not.toBe(old)
  expect(storage.get(keys.baseInfo)).toEqual(after)
})

test('who goes on looking at it sees it, too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<UserLayout title="登录">…</UserLayout>)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('旧名后台')).toBeVisible()
  server.identity = after
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('新名后台')).toBeVisible()
})

test('an open console follows when the server tells of a change, and so does the list of its sites', async () => {
  startSession('t', { id: '1', username: 'a', realname: '甲', avatar: null, tenantId: 1001 })
  server.sites = [
    { code: 'one', name: '一站' },
    { code: 'two', name: '二站' },
  ]
  render(
    <MemoryRouter>
      <Brand />
      <SiteSwitch />
    </MemoryRouter>,
  )
  const own = await screen.findByRole('button', { name: /一站/ })
  server.identity = after
  server.sites = [...server.sites, { code: 'three', name: '三站' }]
  act(tellSiteChanged)
  await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('新名'))
  await userEvent.click(own)
  expect(await screen.findByRole('menuitemradio', { name: '三站' })).toBeVisible()
})
