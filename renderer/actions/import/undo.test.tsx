import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../ports'
import { partialOf, readImportAnswer } from './importAnswer'
import { ok, page, sheet, start, withFileAddresses } from './testing'

beforeEach(withFileAddresses)

describe('undo', () => {
  const written = () =>
    ok({ message: '共2行数据全部导入成功！', result: { importId: 'i1', createdCount: 2 } })
  const undone = async () =>
    ok({ message: '已撤销导入：删除 2 行，还原 0 行', result: { refused: [] } })

  const plan = { removes: 1944, reverts: 3, changedCount: 2, changed: [{ id: 'p', name: '床' }] }

  test('nothing is taken back before its owner has heard how much, and what stays', async () => {
    const { choose, user, follow, sent, close, host } = page({
      write: async () => written(),
      undo: undone,
      plan: async () => ok({ result: plan }),
    })
    host.answers.push(false)
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    follow()
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(host.asked).toHaveLength(1))
    expect(host.asked).toMatchObject([
      {
        title: '撤销这次导入？',
        text: '将删除这次导入新增的 1944 行，将还原这次导入修改的 3 行；2 行在导入后已被修改或删除，保持不变：床 等。',
        danger: true,
      },
    ])
    expect(
      sent.filter(({ url, method }) => url.endsWith('importUndo') && method === 'POST'),
    ).toEqual([])
    expect(screen.getByRole('button', { name: '撤销导入' })).toBeEnabled()
  })

  test('what others use stays, and is told with its reason before the question is answered', async () => {
    const used = '仍被其他记录使用，保持不变'
    const kept = [
      { message: used, count: 3, names: ['床', '桌'] },
      ...['甲', '乙', '丙'].map((name) => ({ message: name, count: 1, names: [name] })),
    ]
    const { choose, user, follow, close, host } = page({
      write: async () => written(),
      undo: undone,
      plan: async () =>
        ok({ result: { ...plan, changedCount: 0, changed: [], keptCount: 6, kept } }),
    })
    host.answers.push(false)
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    follow()
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(host.asked).toHaveLength(1))
    expect(host.asked).toMatchObject([
      {
        text: `将删除这次导入新增的 1944 行，将还原这次导入修改的 3 行；3 行${used}：床、桌 等；1 行甲：甲；1 行乙：乙；另有 1 行保持不变。`,
      },
    ])
  })

  test('a click after the dialog has closed, and a yes, take the import back', async () => {
    const { choose, user, follow, sent, tell, refresh, close } = page({
      write: async () => written(),
      undo: undone,
      plan: async () => ok({ result: plan }),
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    follow()
    expect(screen.getByRole('status')).toHaveTextContent('共2行数据全部导入成功！')
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    expect(sent.at(-1)).toMatchObject({ url: '/cms/product/importUndo', body: { id: 'i1' } })
    expect(tell).toHaveBeenCalled()
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('who takes it back with the keyboard goes on where the import began', async () => {
    const { choose, user, follow, close } = page({ write: async () => written(), undo: undone })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    follow()
    const undo = screen.getByRole('button', { name: '撤销导入' })
    undo.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    cleanup()
    expect(opener).toHaveFocus()
    opener.remove()
  })

  test('an import that wrote nothing has nothing to take back', async () => {
    const { choose, user, dialogs, close } = page({
      write: async () => ok({ result: { importId: 'i1', createdCount: 0, updatedCount: 0 } }),
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(dialogs).toEqual([])
  })

  test('the last imports stand in the dialog, each with its way back, after a question', async () => {
    const one = { id: 'i9', fileName: '昨天.xlsx', createTime: '2026-03-04 10:20:30' }
    const counts = { createdCount: 4, updatedCount: 1, status: 'done' }
    const { user, sent, host } = page({
      imports: async () =>
        ok({
          result: [
            { ...one, ...counts },
            { ...one, id: 'i8', ...counts, status: 'undone' },
          ],
        }),
      undo: undone,
    })
    await user.click(await screen.findByText('最近的导入（可撤销）'))
    expect(screen.getByText('03-04 10:20 昨天.xlsx：新增 4，修改 1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('importUndo'))).toBe(true))
    expect(host.asked).toMatchObject([{ title: '撤销导入“昨天.xlsx”？' }])
  })
})

describe('the link to refused rows', () => {
  test.each([
    ['/sys/common/static/e.xlsx', '/sys/common/static/e.xlsx'],
    [{ fileUrl: '/a/b.txt' }, '/a/b.txt'],
    ['javascript:alert(1)', undefined],
    ['//evil.example/x', undefined],
    ['/\\evil.example/x', undefined],
    ['https://evil.example/x', undefined],
    [{}, undefined],
    [null, undefined],
  ])('%j gives %s', (result, file) => {
    expect(readImportAnswer({ code: 201, message: '', result })).toMatchObject({ file })
  })

  test('a server that calls a partial import a failure is understood', () => {
    const failure = new Failure('business', '部分', { status: 200, code: 201, result: '/e.xlsx' })
    expect(partialOf(failure)).toEqual({
      kind: 'partial',
      message: '部分',
      counts: '',
      file: '/e.xlsx',
      undo: undefined,
      updated: 0,
    })
    expect(partialOf(new Failure('business', '', { status: 200, code: 500 }))).toBeUndefined()
  })
})
