import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { late } from './late'
import { PartPlaceContext } from './PartFailure'

const Greeting = ({ name }: { name: string }) => <p>hello {name}</p>

test('what is fetched late is shown as soon as it is there, and at once the next time', async () => {
  let arrive: (component: typeof Greeting) => void = () => undefined
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)))
  const Late = late(load, <p>wait</p>)
  const { unmount } = render(<Late name="Lin" />)
  expect(screen.getByText('wait')).toBeVisible()

  // No timer runs: React.lazy would hold this back until 300 ms after the fallback.
  await act(async () => arrive(Greeting))
  expect(screen.getByText('hello Lin')).toBeVisible()

  unmount()
  render(<Late name="Wu" />)
  expect(screen.getByText('hello Wu')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

describe('a fetch that fails', () => {
  const failing = () =>
    vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('404'))

  test('is told in its place alone, and the retry fetches again; what was typed beside it stays', async () => {
    const load = failing().mockResolvedValue(Greeting)
    const Late = late<{ name: string }>(load)
    render(
      <>
        <input aria-label="名称" />
        <Late name="Lin" />
      </>,
    )
    const told = await screen.findByRole('alert')
    expect(told).not.toHaveTextContent('404')
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), 'typed')
    expect(within(told).getAllByRole('button')).toHaveLength(1)
    await userEvent.click(within(told).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('hello Lin')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveValue('typed')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('says that it is fetching again, keeps the focus, and offers a fresh page where that fails too', async () => {
    let fail: (reason: Error) => void = () => undefined
    const load = failing().mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    const Late = late<{ name: string }>(load)
    render(<Late name="Lin" />)
    const retry = await screen.findByRole('button', { name: '重试' })
    await userEvent.click(retry)
    expect(retry).toHaveAccessibleName('加载中…')
    // A second press while it is on its way asks for nothing more.
    await userEvent.click(retry)
    await act(async () => fail(new Error('404')))
    expect(retry).toHaveAccessibleName('重试')
    expect(retry).toHaveFocus()
    expect(screen.getByRole('button', { name: '刷新' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test.each(['onClose', 'close'])(
    'of a dialog can be closed as the dialog can: %s',
    async (name) => {
      const Late = late<{ name: string; onClose?(): void; close?(): void }>(failing())
      const closed = vi.fn()
      render(<Late name="Lin" {...{ [name]: closed }} />)
      await userEvent.click(await screen.findByRole('button', { name: '关闭' }))
      expect(closed).toHaveBeenCalledOnce()
    },
  )

  test('is over in all its places once one of them has fetched it', async () => {
    const load = failing().mockResolvedValue(Greeting)
    const Late = late<{ name: string }>(load)
    render(
      <>
        <Late name="Lin" />
        <Late name="Wu" />
      </>,
    )
    const [first] = await screen.findAllByRole('button', { name: '重试' })
    if (first) await userEvent.click(first)
    expect(await screen.findByText('hello Lin')).toBeVisible()
    expect(screen.getByText('hello Wu')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('of a style sheet is mended by the retry, which the bundler would not fetch again', async () => {
    const broken = document.createElement('link')
    broken.rel = 'stylesheet'
    broken.href = '/assets/part.css'
    document.head.append(broken)
    const Late = late<{ name: string }>(failing().mockResolvedValue(Greeting))
    render(<Late name="Lin" />)
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    const again = document.head.querySelector('link[href$="/assets/part.css"]')
    expect(again).not.toBe(broken)
    await act(async () => again?.dispatchEvent(new Event('load')))
    expect(await screen.findByText('hello Lin')).toBeVisible()
    again?.remove()
  })
})

test('a field has room for a line, in which the part says that it is missing', async () => {
  const Late = late<{ name: string }>(() => Promise.reject(new Error('404')))
  render(
    <PartPlaceContext value="field">
      <Late name="Lin" />
    </PartPlaceContext>,
  )
  expect(await screen.findByRole('alert')).toHaveAttribute('data-place', 'field')
})
