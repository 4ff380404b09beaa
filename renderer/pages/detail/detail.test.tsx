import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { everyCell } from '../../../tests/support/everyCell'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { Failure, type RequestPort } from '../../ports'
import { detailPage } from './index'

const entity = {
  schema: 2,
  entity: 'note',
  title: '笔记',
  label: 'name',
  api: '/x/note',
  perm: 'note',
  fields: { name: { type: 'input', title: '名称' } },
}
const doc = { schema: 2, page: 'x/note', title: '笔记详情', entity: 'note', kind: 'detail' }
const pages = () => createConsole({ cells: everyCell, pages: [detailPage], actions: [] })

const record = { id: '1', ver: 1, name: '一月的笔记' }

test('the headings of its groups stand one below that of the page', async () => {
  const request: RequestPort = {
    fileUrl: () => undefined,
    download: () => Promise.reject(new Error('nothing is downloaded')),
    send: () => Promise.resolve({ success: true, code: 200, message: '', result: record } as never),
  }
  const host = testHost(request, grantsFor('note:view'), 'id=1')
  const { Page } = pages()
  const grouped = { ...doc, detail: { groups: [{ title: '基本信息', fields: ['name'] }] } }
  render(<Page doc={grouped} entities={[entity]} ports={host.ports} />)
  expect(await screen.findByRole('heading', { level: 2, name: '基本信息' })).toBeInTheDocument()
})

test('a record that changed rights take away is shown no longer', async () => {
  let isSeen = true
  const request: RequestPort = {
    fileUrl: () => undefined,
    download: () => Promise.reject(new Error('nothing is downloaded')),
    send: ({ url }) => {
      if (!url.endsWith('/queryById')) return Promise.resolve({ result: null } as never)
      return isSeen
        ? Promise.resolve({ success: true, code: 200, message: '', result: record } as never)
        : Promise.reject(new Failure('business', '记录不存在', { status: 404, code: 404 }))
    },
  }
  const host = testHost(request, grantsFor('note:view'))
  const [search] = [new URLSearchParams('id=1')]
  const navigate = { ...host.ports.navigate, useSearch: () => [search, () => undefined] as never }
  const { Page } = pages()
  const page = () => (
    <Page
      doc={doc}
      entities={[entity]}
      ports={{ ...host.ports, navigate, grants: grantsFor('note:view') }}
    />
  )
  const { rerender } = render(page())
  expect((await screen.findAllByText('一月的笔记'))[0]).toBeVisible()
  isSeen = false
  rerender(page())
  expect(await screen.findByText(/记录不存在|已被删除/)).toBeVisible()
  expect(screen.queryByText('一月的笔记')).toBeNull()
})

test('an address without a record is told below the heading of the page', async () => {
  const refuse = () => Promise.reject(new Error('nothing is asked'))
  const request: RequestPort = { fileUrl: () => undefined, download: refuse, send: refuse }
  const { Page } = pages()
  const { ports } = testHost(request, grantsFor('note:view'))
  render(<Page doc={doc} entities={[entity]} ports={ports} />)
  expect(await screen.findByText('地址没有说明是哪一条记录')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '笔记详情' })).toBeInTheDocument()
})
