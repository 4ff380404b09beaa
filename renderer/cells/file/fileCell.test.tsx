import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import type { FileEntry } from '../../values/fileEntry'
import type { FilesProps } from '../../values/files'
import { fieldOf, lookupOf, portsOf } from '../testing'
import { file } from '.'
import { fileValue } from './value'

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
type Value = readonly FileEntry[] | null

interface CellProps {
  readonly ports: Ports
  readonly props: FilesProps
  readonly start: Value
  readonly disabled: boolean
  onChange(value: Value): void
}

function Cell({ ports, props, start, disabled, onChange }: CellProps) {
  const [value, setValue] = useState(start)
  const field = fieldOf(fileValue, props, { title: '附件' })
  return (
    <PortsContext value={ports}>
      <file.Edit
        id={'cell'}
        value={value}
        field={field}
        lookup={lookupOf()}
        disabled={disabled}
        place={'table'}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    </PortsContext>
  )
}

function setup({
  props = {},
  start = null,
  disabled = false,
}: {
  props?: FilesProps
  start?: Value
  disabled?: boolean
} = {}) {
  const calls: { call: Call; done(path: string): void; fail(failure: Failure): void }[] = []
  const ports = portsOf()
  vi.spyOn(ports.request, 'send').mockImplementation(
    (call) =>
      new Promise<Envelope>((resolve, fail) => {
        const done = (message: string) => resolve({ success: true, code: 0, message, result: null })
        calls.push({ call, done, fail })
      }),
  )
  const error = vi.spyOn(ports.notify, 'error')
  const warning = vi.spyOn(ports.notify, 'warning')
  const onChange = vi.fn()
  const drawn = render(
    <Cell ports={ports} props={props} start={start} disabled={disabled} onChange={onChange} />,
  )
  return { calls, error, warning, onChange, drawn, user: userEvent.setup() }
}

const choose = async (user: ReturnType<typeof userEvent.setup>, choice: string) => {
  await user.click(await screen.findByRole('button', { name: '操作' }))
  await user.click(screen.getByRole('menuitem', { name: choice }))
}

test('a cell without files shows the button; its upload bears the mark isup', async () => {
  const { calls, user } = setup()
  await user.upload(await screen.findByLabelText('附件'), pdf('a.pdf'))
  expect(screen.getByText('上传中…')).toBeVisible()
  const { body } = calls[0]?.call ?? {}
  expect(body instanceof FormData && body.get('isup')).toBe('1')
})

test('while it goes the tooltip says how far it is, and it can be called off', async () => {
  const { calls, onChange, user } = setup()
  await user.upload(await screen.findByLabelText('附件'), pdf('a.pdf'))
  calls[0]?.call.onProgress?.(0.5)
  expect(await screen.findByTitle('上传中(50%)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '取消上传 a.pdf' }))
  expect(calls[0]?.call.signal?.aborted).toBe(true)
  expect(await screen.findByText('上传文件')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('the name is cut to five characters, the tooltip has the whole one', async () => {
  setup({ start: ['temp/产品使用说明书.pdf', 'temp/b.pdf'] })
  expect(await screen.findByTitle('产品使用说明书.pdf')).toHaveTextContent('产品使用说…')
  expect(screen.getByText('+1')).toBeVisible()
})

test('a failure has the server’s words as its tooltip, can be tried again, and costs nothing', async () => {
  const { calls, error, onChange, drawn, user } = setup({ start: ['temp/a.pdf'] })
  await screen.findByTitle('a.pdf')
  const area = drawn.container.querySelector('[aria-busy]')
  if (!area) throw new Error('no drop area')
  fireEvent.drop(area, { dataTransfer: { files: [pdf('b.pdf')] } })
  await waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.fail(new Failure('http', '文件太大', { status: 413 }))
  expect(await screen.findByTitle('文件太大')).toHaveTextContent('b.pdf')
  expect(screen.getByRole('img', { name: '上传失败' })).toBeVisible()
  expect(error).toHaveBeenCalledWith('b.pdf 上传失败.')
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '重试 b.pdf' }))
  calls[1]?.done('temp/b.pdf')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['temp/b.pdf']))
})

test('the menu fetches the first file, removes, and opens the popup', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { onChange, user } = setup({ start: ['temp/a.pdf', 'temp/b.pdf'], props: { max: 3 } })
  await choose(user, '下载')
  expect(open).toHaveBeenCalledWith('/static/temp/a.pdf', '_blank', 'noopener')
  await choose(user, '更多')
  expect(await screen.findByRole('dialog', { name: '文件上传' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '取消' }))
  await choose(user, '删除')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a file that has no address is told to be unknown, and nothing is opened', async () => {
  const open = vi.spyOn(window, 'open').mockReset()
  const { user, warning } = setup({ start: ['[object Object]'] })
  await choose(user, '下载')
  expect(warning).toHaveBeenCalledWith('未知的文件')
  expect(open).not.toHaveBeenCalled()
})

test('a locked cell only lets its file be fetched', async () => {
  const { user } = setup({ start: ['temp/a.pdf'], disabled: true })
  await user.click(await screen.findByRole('button', { name: '操作' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['下载'])
})

test('the popup keeps the last files up to the number, and gives them when it is confirmed', async () => {
  const { calls, onChange, warning, user } = setup({ start: ['temp/a.pdf'], props: { max: 2 } })
  await choose(user, '更多')
  const dialog = within(await screen.findByRole('dialog', { name: '文件上传' }))
  await user.upload(await dialog.findByLabelText('附件'), [pdf('b.pdf'), pdf('c.pdf')])
  expect(warning).toHaveBeenCalledWith('附件最多 2 个，只保留最后 2 个')
  expect(dialog.getByRole('button', { name: '确定' })).toHaveAttribute('aria-disabled', 'true')
  calls[0]?.done('temp/b.pdf')
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.done('temp/c.pdf')
  await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled())
  expect(onChange).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith(['temp/b.pdf', 'temp/c.pdf'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the popup confirmed without a file is an error, and stays', async () => {
  const { error, onChange, user } = setup({ start: ['temp/a.pdf'] })
  await choose(user, '更多')
  const dialog = within(await screen.findByRole('dialog', { name: '文件上传' }))
  await user.click(await dialog.findByRole('button', { name: '删除 a.pdf' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(error).toHaveBeenCalledWith('未上传任何文件')
  expect(onChange).not.toHaveBeenCalled()
})

test('with returnUrl false the value is a list of objects', async () => {
  const { calls, onChange, user } = setup({ props: { returnUrl: false } })
  await user.upload(await screen.findByLabelText('附件'), pdf('合同.pdf'))
  calls[0]?.done('temp/a.pdf')
  const object = {
    fileName: '合同.pdf',
    filePath: 'temp/a.pdf',
    fileSize: 4,
    url: '/static/temp/a.pdf',
  }
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([object]))
  const field = fieldOf(fileValue, { returnUrl: false })
  expect(fileValue.toWire([object], field)).toEqual([object])
  expect(fileValue.fromWire(JSON.stringify([object]), field)).toEqual([object])
  expect(fileValue.toWire(['temp/a.pdf', 'temp/b.pdf'], fieldOf(fileValue, {}))).toBe(
    'temp/a.pdf,temp/b.pdf',
  )
})

test('a cell that scrolls away goes on sending, and shows it when it comes back', async () => {
  const { calls, onChange, drawn, user } = setup({ props: { max: 2 } })
  await user.upload(await screen.findByLabelText('附件'), [pdf('a.pdf'), pdf('b.pdf')])
  drawn.unmount()
  expect(calls[0]?.call.signal?.aborted).toBe(false)
  calls[0]?.done('temp/a.pdf')
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.done('temp/b.pdf')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['temp/a.pdf', 'temp/b.pdf']))
})

test('what is pasted into the popup is not taken by the cell below it', async () => {
  const pass = clockOfTest()
  const { calls, user } = setup({ start: ['temp/a.pdf'], props: { max: 3 } })
  await choose(user, '更多')
  const dialog = await screen.findByRole('dialog', { name: '文件上传' })
  const area = await waitFor(() => {
    const found = dialog.querySelector('.jd-upload')
    if (!found) throw new Error('not drawn yet')
    return found
  })
  fireEvent(area, createEvent.paste(area, { clipboardData: { files: [pdf('b.pdf')] } }))
  await waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.done('temp/b.pdf')
  await pass(20)
  expect(calls).toHaveLength(1)
})

test('what had the focus and went gives it to what came', async () => {
  const { user } = setup({ start: ['temp/a.pdf'] })
  const gear = await screen.findByRole('button', { name: '操作' })
  gear.focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByLabelText('附件')).toHaveFocus()
})
