import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { everyCell } from '../../tests/support/everyCell'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { createConsole } from '../console'
import { detailPage } from '../pages/detail'
import { listPage } from '../pages/list'
import { masterPage } from '../pages/master'
import { treePage } from '../pages/tree'
import type { Call, Envelope, RequestPort } from '../ports'
import { builtinActions } from './builtin'

const entities = [
  {
    schema: 2,
    entity: 'note',
    title: '笔记',
    label: 'name',
    parent: 'above',
    api: '/x/note',
    perm: 'note',
    operations: ['view', 'edit', 'delete'],
    fields: {
      name: { type: 'input', title: '名称', required: true },
      above: { type: 'input', title: '上级', max: 32 },
    },
  },
  {
    schema: 2,
    entity: 'line',
    title: '行',
    label: 'word',
    api: '/x/line',
    perm: 'line',
    fields: {
      noteId: { type: 'record', title: '笔记', of: 'note' },
      word: { type: 'input', title: '字' },
    },
  },
]
const { Page } = createConsole({
  cells: everyCell,
  pages: [detailPage, listPage, masterPage, treePage],
  actions: builtinActions,
})
const own = ['note:view', 'note:edit', 'line:view']

function answerOf({ url }: Call): unknown {
  const note = { id: '7', ver: 1, name: '买纸', hasChildren: false }
  if (url === '/x/note/list' || url === '/x/note/tree') return { records: [note], total: 1 }
  if (url === '/x/line/list') return { records: [{ id: '9', word: '一' }], total: 1 }
  return url === '/x/note/queryById' ? note : null
}

interface Opened {
  readonly kind: 'list' | 'tree' | 'master' | 'detail'
  readonly rights?: readonly string[]
  readonly row?: readonly unknown[]
  readonly address?: string
}

function open({ kind, rights = [...own, 'right:explain'], row = ['edit'], address = '' }: Opened) {
  const visited: string[] = []
  const request: RequestPort = {
    fileUrl: () => undefined,
    download: () => Promise.reject(new Error('nothing to download')),
    send: async (call): Promise<Envelope> => ({
      success: true,
      code: 200,
      message: '',
      result: answerOf(call),
    }),
  }
  const { ports } = testHost(request, grantsFor(...rights), address)
  const doc = {
    schema: 2,
    page: 'x/note',
    title: '笔记管理',
    entity: 'note',
    kind,
    row,
    ...(kind !== 'detail' && { columns: ['name'], toolbar: [] }),
    ...((kind === 'master' || kind === 'detail') && {
      children: [{ of: 'line', columns: ['word'], toolbar: [], row: [] }],
    }),
  }
  const host = {
    ...ports,
    navigate: { ...ports.navigate, useNavigate: () => (path: string) => void visited.push(path) },
    whoSees: (entity: string, id: string) => `/why/${entity}/${id}`,
  }
  render(<Page doc={doc} entities={entities} ports={host} />)
  return { visited, user: userEvent.setup() }
}

const more = (name: string | RegExp) => screen.findByRole('button', { name })

describe('who sees a record', () => {
  test.each([
    { kind: 'list', button: /更多操作：买纸/, address: '' },
    { kind: 'tree', button: /更多操作：买纸/, address: '' },
    { kind: 'master', button: /更多操作：买纸/, address: '' },
    { kind: 'detail', button: '更多', address: 'id=7' },
  ] as const)('is asked behind 更多 of a $kind, whatever its document names', async (one) => {
    const { visited, user } = open(one)
    await user.click(await more(one.button))
    await user.click(screen.getByRole('menuitem', { name: '谁能看到这条记录' }))
    expect(visited).toEqual(['/why/note/7'])
  })

  test('also where rows have no other button, and of the records of a record', async () => {
    const { visited, user } = open({ kind: 'master', row: [], address: 'head=7' })
    await user.click(await more(/更多操作：一/))
    await user.click(screen.getByRole('menuitem', { name: '谁能看到这条记录' }))
    expect(visited).toEqual(['/why/line/9'])
    expect(await more(/更多操作：买纸/)).toBeVisible()
  })

  test('of a record that is read, in its head', async () => {
    const { visited, user } = open({ kind: 'list', address: 'detail=7' })
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: '更多' }))
    await user.click(screen.getByRole('menuitem', { name: '谁能看到这条记录' }))
    expect(visited).toEqual(['/why/note/7'])
  })

  test('is not there for who may not ask', async () => {
    open({ kind: 'list', rights: own })
    expect(await screen.findByRole('button', { name: '编辑' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
  })

  test('stands once where its document has placed it', async () => {
    const { user } = open({ kind: 'list', row: ['whoSees', 'edit'] })
    await user.click(await more(/更多操作：买纸/))
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  })
})
