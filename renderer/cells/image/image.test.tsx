import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import type { Field } from '../../model/entity/field'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import type { FilesProps } from '../../values/files'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { image } from '.'
import { imageValue } from './value'

const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const stored = 'product/a1.png'

checkCellType(image, {
  props: { max: 3, biz: 'product' },
  values: [[stored], [stored, 'https://cdn.example.com/b.png']],
  nonsense: [
    true,
    {},
    ['a,b'],
    'x[0].png',
    '../../etc/passwd',
    'a\nb',
    '"><script>',
    'a'.repeat(501),
  ],
  answers: { '/sys/common/upload': stored },
  edit: {
    async act(user, control) {
      await user.upload(control, png('a.png'))
    },
    gives: [stored],
  },
})

interface FormProps {
  readonly ports: Ports
  readonly field: Field<FilesProps>
  readonly start: readonly string[] | null
  onChange(value: readonly string[] | null): void
  onBusy(what: string | null): void
}

function Form({ ports, field, start, onChange, onBusy }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: readonly string[] | null) => {
    onChange(next)
    setValue(next)
  }
  return (
    <PortsContext value={ports}>
      <image.Edit
        id="a"
        value={value}
        field={field}
        lookup={lookupOf()}
        onChange={change}
        onBusy={onBusy}
      />
    </PortsContext>
  )
}

/** A server that answers each upload when the test says so. */
function setup({
  props = {},
  start = null,
}: {
  props?: FilesProps
  start?: readonly string[] | null
}) {
  const calls: { call: Call; done(path: string): void; fail(failure: Failure): void }[] = []
  const ports = portsOf()
  vi.spyOn(ports.request, 'send').mockImplementation(
    (call) =>
      new Promise<Envelope>((resolve, fail) => {
        const done = (message: string) => resolve({ success: true, code: 0, message, result: null })
        calls.push({ call, done, fail })
      }),
  )
  const warning = vi.spyOn(ports.notify, 'warning')
  const error = vi.spyOn(ports.notify, 'error')
  const onChange = vi.fn()
  const onBusy = vi.fn()
  const field = fieldOf(imageValue, { max: 3, ...props }, { title: '主图' })
  const { container } = render(
    <Form ports={ports} field={field} start={start} onChange={onChange} onBusy={onBusy} />,
  )
  return {
    calls,
    warning,
    error,
    onChange,
    onBusy,
    container,
    user: userEvent.setup({ applyAccept: false }),
  }
}

const box = () => screen.findByLabelText('主图')

test('pictures are sent one after the other and keep their order', async () => {
  const { calls, onChange, user } = setup({})
  await user.upload(await box(), [png('1.png'), png('2.png')])
  expect(calls).toHaveLength(1)
  calls[0]?.done('p/1.png')
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.done('p/2.png')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['p/1.png', 'p/2.png']))
})

test('the label of the store travels with the file', async () => {
  const { calls, user } = setup({ props: { biz: 'news' } })
  await user.upload(await box(), png('1.png'))
  const { body } = calls[0]?.call ?? {}
  if (!(body instanceof FormData)) throw new Error('a multipart body is expected')
  expect(body.get('biz')).toBe('news')
  expect(body.get('file')).toMatchObject({ name: '1.png' })
})

test('while a picture is on its way the form hears its name, and the user how far it is', async () => {
  const { calls, container, onBusy, user } = setup({})
  await user.upload(await box(), png('1.png'))
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(onBusy).toHaveBeenLastCalledWith('1.png')
  calls[0]?.call.onProgress?.(0.42)
  expect(await screen.findByText('上传中(42%)')).toBeVisible()
  calls[0]?.done('p/1.png')
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
  expect(onBusy).toHaveBeenLastCalledWith(null)
})

test('anything but a picture is refused', async () => {
  const { calls, warning, user } = setup({})
  await user.upload(await box(), new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(warning).toHaveBeenCalledWith('请上传图片')
  expect(calls).toHaveLength(0)
})

test.each([
  [{ accept: '.jpg' }, 'a.png 的类型不在允许的范围内（.jpg）'],
  [{ size: 0.0000001 }, 'a.png 超过 1e-7 MB'],
])('%j refuses: %s', async (props, message) => {
  const { calls, warning, user } = setup({ props })
  await user.upload(await box(), png('a.png'))
  expect(warning).toHaveBeenCalledWith(message)
  expect(calls).toHaveLength(0)
})

test('a picture that failed says why, can be tried again, and takes nothing from the value', async () => {
  const { calls, error, onChange, user } = setup({ start: ['p/0.png'] })
  await user.upload(await box(), png('1.png'))
  calls[0]?.fail(new Failure('http', '文件太大', { status: 413 }))
  expect(await screen.findByText('文件太大')).toBeVisible()
  expect(error).toHaveBeenCalledWith('1.png 上传失败.')
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '重试 1.png' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.done('p/1.png')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['p/0.png', 'p/1.png']))
})

test('an upload can be called off; its late answer changes nothing', async () => {
  const pass = clockOfTest()
  const { calls, onChange, user } = setup({})
  await user.upload(await box(), png('1.png'))
  await user.click(screen.getByRole('button', { name: '取消上传 1.png' }))
  expect(calls[0]?.call.signal?.aborted).toBe(true)
  calls[0]?.done('p/1.png')
  await pass(20)
  expect(onChange).not.toHaveBeenCalled()
})

test('neighbours change places; the first cannot go left nor the last right', async () => {
  const { onChange, warning, user } = setup({ start: ['p/1.png', 'p/2.png'] })
  await user.click(await screen.findByRole('button', { name: '右移第 1 张' }))
  expect(onChange).toHaveBeenLastCalledWith(['p/2.png', 'p/1.png'])
  await user.click(screen.getByRole('button', { name: '左移第 1 张' }))
  expect(warning).toHaveBeenLastCalledWith('未知的操作')
  await user.click(screen.getByRole('button', { name: '右移第 2 张' }))
  expect(warning).toHaveBeenLastCalledWith('已到最后~')
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('the last picture removed leaves null', async () => {
  const { onChange, user } = setup({ start: ['p/1.png'] })
  await user.click(await screen.findByRole('button', { name: '删除第 1 张' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a removed picture leaves the focus to the one in its place, the last one to the button that adds', async () => {
  const { user } = setup({ start: ['p/1.png', 'p/2.png', 'p/3.png'] })
  const remove = (place: number) => screen.findByRole('button', { name: `删除第 ${place} 张` })
  ;(await remove(2)).focus()
  await user.keyboard('{Enter}')
  expect(await remove(2)).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await box()).toHaveFocus()
})

test('a full field offers no place for more', async () => {
  setup({ props: { max: 1 }, start: ['p/1.png'] })
  await screen.findByRole('button', { name: '删除第 1 张' })
  expect(screen.queryByLabelText('主图')).toBeNull()
})

test('of too many the last are kept, and it is said', async () => {
  const { calls, onChange, warning, user } = setup({ props: { max: 2 }, start: ['p/0.png'] })
  await user.upload(await box(), [png('1.png'), png('2.png')])
  expect(warning).toHaveBeenCalledWith('主图最多 2 个，只保留最后 2 个')
  calls[0]?.done('p/1.png')
  await waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.done('p/2.png')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['p/1.png', 'p/2.png']))
})

test('a picture can be dropped and pasted', async () => {
  const { calls, container } = setup({})
  await box()
  const area = container.querySelector('[aria-busy]')
  if (!area) throw new Error('no drop area')
  fireEvent.drop(area, { dataTransfer: { files: [png('1.png')] } })
  await waitFor(() => expect(calls).toHaveLength(1))
  fireEvent(area, createEvent.paste(area, { clipboardData: { files: [png('2.png')] } }))
  expect(await screen.findByText('2.png')).toBeVisible()
})

const show = (paths: readonly string[], place: 'cell' | 'detail') =>
  render(
    <PortsContext value={portsOf()}>
      <image.Show value={paths} field={fieldOf(imageValue, {})} lookup={lookupOf()} place={place} />
    </PortsContext>,
  ).container

test('a table cell shows the first picture, when it comes into view, and how many more there are', () => {
  const container = show(['p/1.png', 'p/2.png', 'p/3.png'], 'cell')
  const pictures = container.querySelectorAll('img')
  expect(pictures).toHaveLength(1)
  expect(pictures[0]).toHaveAttribute('src', '/static/p/1.png')
  expect(pictures[0]).toHaveAttribute('loading', 'lazy')
  expect(container).toHaveTextContent('+2')
})

test('a picture that cannot be fetched says so', () => {
  const container = show(['p/1.png'], 'detail')
  const picture = container.querySelector('img')
  if (!picture) throw new Error('no picture')
  fireEvent.error(picture)
  expect(container).toHaveTextContent('无图片')
})

test('a click shows it large', async () => {
  show(['p/1.png'], 'cell')
  await userEvent.setup().click(screen.getByRole('button', { name: '预览' }))
  await waitFor(() => expect(document.querySelector('.ant-image-preview-img')).not.toBeNull())
})

test('a closed preview gives the focus back', async () => {
  setup({ start: ['p/1.png', 'p/2.png'] })
  const user = userEvent.setup()
  const opener = await screen.findByRole('button', { name: '预览第 2 张' })
  await user.click(opener)
  const picture = () => document.querySelector('.ant-image-preview-img')
  await waitFor(() => expect(picture()).not.toBeNull())
  opener.blur()
  const close = document.querySelector('.ant-image-preview-close')
  if (!close) throw new Error('no way to close it')
  await user.click(close)
  await waitFor(() => expect(picture()).toBeNull())
  expect(opener).toHaveFocus()
})
