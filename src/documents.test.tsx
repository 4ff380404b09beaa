import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noGrants } from '#model'
import { type Call, Failure } from '#ports'
import { preloadPage, usePublishedPage } from './documents'
import { followDocuments } from './login/permissions'
import { PageBoundary } from './pages/PageBoundary'
import { faultsOf, takeDocuments } from './session/documents'
import { endSession, setGrants, startSession } from './session/store'

/** The server: what it has by its hashes, and what the user is told. */
const bundles = new Map<string, unknown>()
const rights = { documents: {} as Record<string, string>, faults: {} as Record<string, unknown> }
const asked: string[] = []
let isDown = false

vi.mock('./http/client', () => ({
  async send({ url }: Call) {
    asked.push(url)
    if (isDown) throw new Failure('network', '连不上')
    const [, hash] = /^\/sys\/documents\/(.+)$/.exec(url) ?? []
    if (hash !== undefined) {
      const result = bundles.get(hash)
      if (result === undefined) throw new Failure('http', '没有', { status: 404, code: 404 })
      return { result }
    }
    if (url.endsWith('getSiteListByUid')) return { result: [{ code: 'site' }] }
    return { result: { menu, auth: [], allAuth: [], ...rights } }
  },
}))
const menu = [{ path: '/a', name: 'a', component: 'document/a', meta: { title: 'a' } }]

const user = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }
const bundle = (title: string) => ({ page: { page: 'a', title }, entities: [] })

/** The server has these pages in force, each as the title that it is fetched with. */
function inForce(pages: Readonly<Record<string, string>>): void {
  bundles.clear()
  for (const title of Object.values(pages)) bundles.set(`hash-${title}`, bundle(title))
  rights.documents = Object.fromEntries(
    Object.entries(pages).map(([code, title]) => [code, `hash-${title}`]),
  )
}
const fetches = () => asked.filter((url) => url.startsWith('/sys/documents/'))

beforeEach(() => {
  startSession('secret', user)
  setGrants([], noGrants)
  inForce({})
  rights.faults = {}
})
afterEach(() => {
  endSession()
  takeDocuments({ documents: {}, faults: {} })
  asked.length = 0
  isDown = false
  vi.restoreAllMocks()
})

function Shown({ code }: { readonly code: string }) {
  const published = usePublishedPage(code)
  const [typed, type] = useState('')
  if (published === undefined) return <p>加载中</p>
  if (published === null) return <p>没有这个页面</p>
  return (
    <label>
      {String(published.page.title)}
      <input value={typed} onChange={({ target }) => type(target.value)} />
    </label>
  )
}
const show = (code: string) =>
  render(
    <MemoryRouter>
      <PageBoundary>
        <Shown code={code} />
      </PageBoundary>
    </MemoryRouter>,
  )

test('a page is fetched by the hash that the user is told, and once', async () => {
  inForce({ a: '品牌' })
  await followDocuments()
  preloadPage('a')
  const first = show('a')
  expect(await screen.findByText('品牌')).toBeVisible()
  first.unmount()
  show('a')
  expect(screen.getByText('品牌')).toBeVisible()
  expect(fetches()).toEqual(['/sys/documents/hash-品牌'])
})

test('a page that came with the rights is shown at once, and not asked for', () => {
  takeDocuments({
    documents: { a: 'hash-together' },
    opened: { 'hash-together': bundle('一起来的'), 'hash-broken': 5 },
    faults: {},
  })
  show('a')
  expect(screen.getByText('一起来的')).toBeVisible()
  expect(fetches()).toEqual([])
})

test.each(['b', 'constructor', '__proto__'])(
  'a page that the user is not told of is none: %s',
  async (code) => {
    inForce({ a: '品牌' })
    await followDocuments()
    show(code)
    expect(screen.getByText('没有这个页面')).toBeVisible()
    expect(fetches()).toEqual([])
  },
)

test('open pages follow other documents with what was typed, and stay as they were until these are here', async () => {
  inForce({ a: '品牌', b: '新闻' })
  await followDocuments()
  show('a')
  fireEvent.change(await screen.findByLabelText('品牌'), { target: { value: '打了一半' } })
  inForce({ a: '商标', b: '新闻' })
  await act(followDocuments)
  expect(await screen.findByLabelText('商标')).toHaveValue('打了一半')
  isDown = true
  await expect(followDocuments()).rejects.toThrow('连不上')
  expect(screen.getByLabelText('商标')).toHaveValue('打了一半')
  isDown = false
  // They cannot be had: the page goes on by the ones before.
  inForce({ a: '标志' })
  bundles.clear()
  await act(followDocuments)
  await waitFor(() => expect(fetches()).toContain('/sys/documents/hash-标志'))
  expect(screen.getByLabelText('商标')).toHaveValue('打了一半')
})

test('a page whose documents cannot be had says so in its place, and is fetched again on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  inForce({ a: '断网' })
  await followDocuments()
  isDown = true
  show('a')
  const again = await screen.findByRole('button', { name: '重新加载' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('断网')).toBeVisible()
})

test('a hash that is gone since it was told: the rights are read again, and the page comes by the new one', async () => {
  inForce({ a: '旧' })
  await followDocuments()
  inForce({ a: '新' })
  show('a')
  expect(await screen.findByText('新')).toBeVisible()
  expect(fetches()).toEqual(['/sys/documents/hash-旧', '/sys/documents/hash-新'])
})

test('a page that went with its right is none any more', async () => {
  inForce({ a: '旧' })
  await followDocuments()
  inForce({})
  show('a')
  expect(await screen.findByText('没有这个页面')).toBeVisible()
})

test('another account gets its own documents, never those that were fetched before', async () => {
  inForce({ a: '品牌' })
  await followDocuments()
  const first = show('a')
  await screen.findByText('品牌')
  first.unmount()
  endSession()
  startSession('other', { ...user, id: '8' })
  inForce({ a: '另一家的' })
  setGrants([], noGrants)
  await followDocuments()
  show('a')
  expect(screen.queryByText('品牌')).toBeNull()
  expect(await screen.findByText('另一家的')).toBeVisible()
})

test('news that come while an earlier answer is on its way are read after it, once for all of them', async () => {
  inForce({ a: '品牌' })
  const first = followDocuments()
  await Promise.resolve()
  await Promise.all([first, followDocuments(), followDocuments()])
  expect(asked.filter((url) => url.includes('getUserPermissionByToken'))).toHaveLength(2)
})

test('a page that cannot be shown has its faults, and none that are no faults', () => {
  const fault = { file: 'pages/cms/brand.json', line: 3, column: 5, message: '多了一个逗号' }
  takeDocuments({
    documents: 'nonsense',
    faults: { 'cms/brand': [fault, 'broken', null], 'cms/news': [] },
  })
  expect(faultsOf('cms/brand')).toEqual([fault])
  expect(faultsOf('cms/news')).toEqual([])
  expect(faultsOf('cms/product')).toBeUndefined()
  expect(faultsOf('constructor')).toBeUndefined()
})
