import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import type { FileEntry } from '../../values/fileEntry'
import type { FilesProps } from '../../values/files'
import { fieldOf, lookupOf, portsOf } from '../testing'
import { image } from '.'
import { imageValue } from './value'

const png = new File(['x'], 'a.png', { type: 'image/png' })
type Value = readonly FileEntry[] | null

interface ControlProps {
  readonly ports: Ports
  readonly props: FilesProps
  readonly start: Value
  readonly place: 'form' | 'table'
  onChange(value: Value): void
}

function Control({ ports, props, start, place, onChange }: ControlProps) {
  const [value, setValue] = useState(start)
  const field = fieldOf(imageValue, props, { title: '主图' })
  return (
    <PortsContext value={ports}>
      <image.Edit
        id={'cell'}
        value={value}
        field={field}
        lookup={lookupOf()}
        place={place}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    </PortsContext>
  )
}

function setup(place: 'form' | 'table', props: FilesProps = {}, start: Value = null) {
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
  render(<Control ports={ports} props={props} start={start} place={place} onChange={onChange} />)
  return { calls, error, warning, onChange, user: userEvent.setup() }
}

test('a cell shows the first picture; a click opens the popup of pictures', async () => {
  const { user } = setup('table', { max: 3 }, ['p/1.png', 'p/2.png'])
  const button = await screen.findByRole('button', { name: '预览' })
  expect(button.querySelector('img')).toHaveAttribute('src', '/static/p/1.png')
  expect(screen.getByText('+1')).toBeVisible()
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: '图片上传' }))
  await user.click(await dialog.findByRole('button', { name: '右移第 1 张' }))
  await user.click(dialog.getByRole('button', { name: '右移第 2 张' }))
})

test('the popup’s order is the cell’s when it is confirmed', async () => {
  const { onChange, user } = setup('table', { max: 3 }, ['p/1.png', 'p/2.png'])
  await user.click(await screen.findByRole('button', { name: '预览' }))
  const dialog = within(await screen.findByRole('dialog', { name: '图片上传' }))
  await user.click(await dialog.findByRole('button', { name: '右移第 1 张' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith(['p/2.png', 'p/1.png'])
})

test('a failure’s icon opens what went wrong, and it can be tried again from there', async () => {
  const { calls, user } = setup('table')
  await user.upload(await screen.findByLabelText('主图'), png)
  calls[0]?.fail(new Failure('http', '请上传图片', { status: 400 }))
  await user.click(await screen.findByRole('button', { name: '上传出错' }))
  const dialog = await screen.findByRole('dialog', { name: '上传出错' })
  expect(dialog).toHaveTextContent('错误信息：请上传图片')
  await user.click(within(dialog).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('before the first bytes have gone, and until the answer is there, it asks for patience', async () => {
  const { calls, user } = setup('table')
  await user.upload(await screen.findByLabelText('主图'), png)
  expect(screen.getByTitle('请稍后')).toBeVisible()
  calls[0]?.call.onProgress?.(0.3)
  expect(await screen.findByTitle('上传中(30%)')).toBeVisible()
  calls[0]?.call.onProgress?.(1)
  expect(await screen.findByTitle('请稍后')).toBeVisible()
  calls[0]?.done('p/1.png')
  expect(await screen.findByText('a.png 上传成功!')).toBeInTheDocument()
})

test('the server is told that only pictures will do', async () => {
  const { calls, user } = setup('table')
  await user.upload(await screen.findByLabelText('主图'), png)
  const { body } = calls[0]?.call ?? {}
  expect(body instanceof FormData && body.get('accept')).toBe('image/*')
})

const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: '网络图片' }))
  return within(await screen.findByRole('dialog', { name: '图片上传' }))
}

test('a picture of the network is an address with a remark', async () => {
  const { onChange, warning, user } = setup('form', { network: true, returnUrl: false })
  const dialog = await openDialog(user)
  expect(dialog.getByRole('radio', { name: '本地图片上传' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: '网络图片地址' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(warning).toHaveBeenLastCalledWith('请填写网络图片地址')
  const address = dialog.getByRole('textbox', { name: '网络图片地址' })
  expect(address).toHaveFocus()
  expect(address).toBeInvalid()
  await user.type(address, 'cdn.test/a.png')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(warning).toHaveBeenLastCalledWith('网络图片地址应以 http:// 或 https:// 开头')
  await user.clear(address)
  await user.type(address, 'https://cdn.test/a,b.png')
  await user.type(dialog.getByPlaceholderText('请填写备注'), '正面')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  const url = 'https://cdn.test/a%2Cb.png'
  expect(onChange).toHaveBeenLastCalledWith([{ fileName: '正面', filePath: url, fileSize: 0, url }])
})

test('a remark is asked for only where it is kept, and shown at its picture', async () => {
  const url = 'https://cdn.test/a.png'
  const file = { fileName: '正面', filePath: url, fileSize: 0, url }
  setup('form', { network: true, max: 3, returnUrl: false }, [file])
  expect(await screen.findByAltText('第 1 张，共 1 张')).toHaveAttribute('title', '正面')
  cleanup()
  const { user } = setup('form', { network: true, max: 3 }, [url])
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: '网络图片地址' }))
  expect(dialog.queryByPlaceholderText('请填写备注')).toBeNull()
})

test('a picture of the network that is there already is not there twice', async () => {
  const url = 'https://cdn.test/a.png'
  const { onChange, user } = setup('form', { network: true, max: 3 }, [url, 'p/2.png'])
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: '网络图片地址' }))
  await user.type(dialog.getByRole('textbox', { name: '网络图片地址' }), url)
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith(['p/2.png', url])
})

test('a local picture is stored, and its remark kept; one in each dialog', async () => {
  const { calls, error, onChange, user } = setup('form', { network: true, returnUrl: false })
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(error).toHaveBeenLastCalledWith('未上传任何文件')
  await user.upload(dialog.getByLabelText('上传图片'), png)
  calls[0]?.done('p/1.png')
  await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled())
  await user.type(dialog.getByPlaceholderText('请填写备注'), '侧面')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith([
    expect.objectContaining({ fileName: '侧面', filePath: 'p/1.png', fileSize: 1 }),
  ])
})

test('several that failed are tried again together', async () => {
  const { calls, user } = setup('form', { max: 3 })
  const pngs = ['1.png', '2.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await user.upload(await screen.findByLabelText('主图'), pngs)
  calls[0]?.fail(new Failure('network', '网络连接失败'))
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.fail(new Failure('network', '网络连接失败'))
  await user.click(await screen.findByRole('button', { name: '重试失败的 2 个' }))
  await waitFor(() => expect(calls).toHaveLength(3))
})
