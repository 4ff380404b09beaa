import { act, render, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuardedRouter } from './GuardedRouter'
import { guardMoves, type Move } from './history'

const Here = () => <output aria-label="此处">{useLocation().pathname}</output>

const open = () =>
  render(
    <GuardedRouter>
      <Here />
      <Link to="/a">去 a</Link>
      <Link to="/报表?q=1">去 b</Link>
      <Link to="/a" replace>
        换成 a
      </Link>
    </GuardedRouter>,
  )
const press = (name: string) => act(async () => screen.getByRole('link', { name }).click())
const shows = (path: string) =>
  vi.waitFor(() => {
    expect(screen.getByRole('status', { name: '此处' })).toHaveTextContent(path)
    expect(location.pathname).toBe(path)
  })

/** A guard that holds everything, and the question it asks. */
function hold() {
  const moves: Move[] = []
  let answer: (mayGo: boolean) => void = () => undefined
  const end = guardMoves({
    holds: (move) => moves.push(move) > 0,
    ask: () => new Promise((resolve) => (answer = resolve)),
  })
  ends.push(end)
  return { moves, end, answer: (mayGo: boolean) => act(async () => answer(mayGo)) }
}
const ends: (() => void)[] = []

const b = encodeURI('/报表')

beforeEach(async () => {
  history.replaceState(null, '', '/')
  open()
  await press('去 a')
  await press('去 b')
  await shows(b)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

test('shows where the address leads, back and forth', async () => {
  await act(async () => history.back())
  await shows('/a')
  await act(async () => history.forward())
  await shows(b)
})

test.each([
  ['去 a', 'PUSH'],
  ['换成 a', 'REPLACE'],
] as const)('holds a link back, and lets it go when the user agrees: %s', async (link, action) => {
  const { moves, answer } = hold()
  await press(link)
  await shows(b)
  await answer(false)
  await shows(b)
  await press(link)
  await answer(true)
  await shows('/a')
  const move = { action, from: b, to: '/a' }
  expect(moves).toEqual([move, move])
})

test('takes the browser back to the page while it asks, and goes where it was to go', async () => {
  const { moves, answer, end } = hold()
  history.back()
  await vi.waitFor(() => expect(moves).toEqual([{ action: 'POP', from: b, to: '/a' }]))
  await shows(b)
  await answer(false)
  await shows(b)
  history.back()
  await vi.waitFor(() => expect(moves).toHaveLength(2))
  await answer(true)
  await shows('/a')
  end()
  await act(async () => history.forward())
  await shows(b)
})
