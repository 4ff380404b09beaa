import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Boundary } from './Boundary'
import { late } from './late'

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

test('a fetch that fails is told in its place, and the retry fetches again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(Greeting)
  const Late = late<{ name: string }>(load)
  render(
    <Boundary
      fallback={(error, retry) => (
        <button type="button" onClick={retry}>
          {error.message}
        </button>
      )}
    >
      <Late name="Lin" />
    </Boundary>,
  )
  const told = await screen.findByRole('button')
  expect(told).not.toHaveTextContent('404')
  await userEvent.click(told)
  expect(await screen.findByText('hello Lin')).toBeVisible()
})
