import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createConsole } from '#renderer'
import { everyCell } from '../../../tests/support/everyCell'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import type { RequestPort } from '../../ports'
import { detailPage } from './index'

test('an address without a record is told below the heading of the page', async () => {
  const refuse = () => Promise.reject(new Error('nothing is asked'))
  const request: RequestPort = { fileUrl: () => undefined, download: refuse, send: refuse }
  const entity = {
    ...{ schema: 2, entity: 'note', title: '笔记', label: 'name', api: '/x/note', perm: 'note' },
    fields: { name: { type: 'input', title: '名称' } },
  }
  const doc = { schema: 2, page: 'x/note', title: '笔记详情', entity: 'note', kind: 'detail' }
  const { Page } = createConsole({ cells: everyCell, pages: [detailPage], actions: [] })
  const { ports } = testHost(request, grantsFor('note:view'))
  render(<Page doc={doc} entities={[entity]} ports={ports} />)
  expect(await screen.findByText('地址没有说明是哪一条记录')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '笔记详情' })).toBeInTheDocument()
})
