import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { upload } from '.'
import { type Upload, type UploadProps, uploadValue } from './value'

const stored = 'temp/8f3a.pdf'
const pdf = new File(['%PDF'], '合同.pdf', { type: 'application/pdf' })
const done = { name: '8f3a.pdf', path: stored, status: 'done' } as const

checkCellType(upload, {
  values: [done, { ...done, path: `${stored},temp/b.pdf` }],
  nonsense: [true, 'x[1]', '../a', { name: 'a' }, { path: 'a', status: 'uploading' }],
  answers: { '/sys/common/upload': stored },
  edit: {
    act: (user, control) => user.upload(control, pdf),
    gives: {
      ...done,
      name: '合同.pdf',
      type: 'application/pdf',
      size: pdf.size,
      url: `/static/${stored}`,
    },
  },
})

const body = (members: Readonly<Record<string, unknown>>): Envelope => ({
  success: true,
  code: 0,
  message: '',
  result: members,
})

function Cell(props: {
  ports: Ports
  cell: UploadProps
  start: Upload | null
  onChange(value: Upload | null): void
}) {
  const { ports, cell, start, onChange } = props
  const [value, setValue] = useState(start)
  const field = fieldOf(uploadValue, cell, { title: '合同' })
  return (
    <PortsContext value={ports}>
      <upload.Edit
        id={'cell'}
        value={value}
        field={field}
        lookup={lookupOf()}
        place={'table'}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    </PortsContext>
  )
}

function setup(cell: UploadProps = {}, start: Upload | null = null) {
  const calls: { call: Call; done(answer: Envelope): void; fail(failure: Failure): void }[] = []
  const ports = portsOf()
  vi.spyOn(ports.request, 'send').mockImplementation(
    (call) => new Promise((done, fail) => calls.push({ call, done, fail })),
  )
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const onChange = vi.fn()
  render(<Cell ports={ports} cell={cell} start={start} onChange={onChange} />)
  const user = userEvent.setup()
  const send = async () => user.upload(await screen.findByLabelText('合同'), pdf)
  return { calls, onChange, open, user, send }
}

const form = (call: Call | undefined): FormData => {
  if (!(call?.body instanceof FormData)) throw new Error('a multipart body is expected')
  return call.body
}

test('the form has the file and isup=1; the token goes along only when the column says so', async () => {
  const plain = setup()
  await plain.send()
  expect(form(plain.calls[0]?.call).get('isup')).toBe('1')
  expect(form(plain.calls[0]?.call).get('file')).toMatchObject({ name: '合同.pdf' })
  expect(plain.calls[0]?.call).toMatchObject({ url: '/sys/common/upload', anonymous: true })
})

test('a column with token sends it, to the call that it names', async () => {
  const { calls, send } = setup({ token: true, action: '/sys/upload/uploadMinio' })
  await send()
  expect(calls[0]?.call.url).toBe('/sys/upload/uploadMinio')
  expect(calls[0]?.call.anonymous).toBeUndefined()
})

test('the path is taken from the field that responseName names', async () => {
  const { calls, onChange, send } = setup({ responseName: 'fileUrl' })
  await send()
  calls[0]?.done(body({ fileUrl: 'u/1.pdf', message: 'saved' }))
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ path: 'u/1.pdf' })),
  )
})

test.each([
  ['a success without a path', {}],
  ['an empty path', { message: ' ' }],
  ['a path that is none', { message: { path: 'a' } }],
])('%s is 未知错误, and the old file stays', async (_name, members) => {
  const { calls, onChange, send, user } = setup({}, null)
  await send()
  calls[0]?.done(body(members))
  expect(await screen.findByTitle('未知错误')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '重试 合同.pdf' }))
  expect(calls).toHaveLength(2)
})

test('a refusal is shown in the server’s words, as the tooltip', async () => {
  const { calls, send } = setup()
  await send()
  calls[0]?.fail(new Failure('business', '上传失败！', { status: 200, code: 500 }))
  expect(await screen.findByTitle('上传失败！')).toHaveTextContent('合同.pdf')
})

test('while it goes the tooltip says how far it is; then that it is complete', async () => {
  const { calls, send } = setup()
  await send()
  calls[0]?.call.onProgress?.(0.37)
  expect(await screen.findByTitle('上传中(37%)')).toHaveTextContent('37%')
  calls[0]?.done(body({ message: stored }))
  expect(await screen.findByTitle('上传完成')).toBeVisible()
  expect(screen.getByText('合同.pdf')).toBeVisible()
})

test('the gear offers to fetch the first file and to remove', async () => {
  const { onChange, open, user } = setup({}, { ...done, path: `${stored},temp/b.pdf` })
  await user.click(await screen.findByRole('button', { name: '操作' }))
  await user.click(screen.getByRole('menuitem', { name: '下载' }))
  expect(open).toHaveBeenCalledWith(`/static/${stored}`, '_blank', 'noopener')
  await user.click(screen.getByRole('button', { name: '操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(await screen.findByText('点击上传')).toBeVisible()
})

test('a column may forbid either, and without both there is no gear', async () => {
  const only = setup({ allowDownload: false }, done)
  await only.user.click(await screen.findByRole('button', { name: '操作' }))
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

test('nothing allowed is nothing offered', async () => {
  setup({ allowDownload: false, allowRemove: false }, done)
  expect(await screen.findByText('8f3a.pdf')).toBeVisible()
  expect(screen.queryByRole('button', { name: '操作' })).toBeNull()
})

test('the button says what the column wants it to say', async () => {
  setup({ btnText: '选择合同' })
  expect(await screen.findByText('选择合同')).toBeVisible()
})
