import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Check, Health } from './calls'
import { HealthPage } from './HealthPage'

const check = (name: string, change: Partial<Check> = {}): Check => ({
  name,
  title: name,
  state: 'good',
  value: '好',
  advice: '一切正常，不需要处理。',
  facts: [],
  ...change,
})
const healthy: Health = {
  time: '2026-03-05 10:00:00',
  since: '2026-03-01 08:00:00',
  checks: [
    check('数据库', { facts: [{ title: '大小', value: '12.0 MB' }] }),
    check('备份', {
      state: 'watch',
      value: '7 小时前',
      advice: '最近的备份没有验证过。',
      link: { path: '/system/backup', title: '备份与恢复' },
    }),
    check('磁盘', { state: 'bad', advice: '请立即清理磁盘。' }),
  ],
  statements: [{ text: 'select ? from cms_product', count: 4, totalMs: 6_000, maxMs: 2_000 }],
}

const answers: (Health | Error)[] = []
const asked = vi.fn()
vi.mock('./calls', () => ({
  async readHealth() {
    asked()
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

beforeEach(() => {
  asked.mockClear()
  answers.splice(0, answers.length, healthy)
})
afterEach(() => vi.useRealTimers())

const show = () =>
  render(
    <MemoryRouter>
      <HealthPage />
    </MemoryRouter>,
  )
const cards = () =>
  within(screen.getByRole('list', { name: '各项检查' }))
    .getAllByRole('listitem')
    .map((card) => card.getAttribute('aria-label'))

test('what is wrong comes first, each with what to do and where', async () => {
  show()
  expect(await screen.findByText('1 项需要处理，1 项要留意。')).toBeVisible()
  expect(cards()).toEqual(['磁盘', '备份', '数据库'])
  const backup = screen.getByRole('listitem', { name: '备份' })
  expect(backup).toHaveTextContent('留意')
  expect(backup).toHaveTextContent('最近的备份没有验证过。')
  expect(within(backup).getByRole('link', { name: '备份与恢复' })).toHaveAttribute(
    'href',
    '/system/backup',
  )
  expect(screen.getByRole('row', { name: /select \? from cms_product/ })).toHaveTextContent(
    '46,0001,5002,000',
  )
})

test('it asks again by itself, and a failure leaves what was seen last', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show()
  await screen.findByText('1 项需要处理，1 项要留意。')
  answers.splice(0, 1, { ...healthy, checks: [check('数据库')] })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('各项正常，不需要处理。')).toBeVisible()
  answers.splice(0, 1, new Error('offline'))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败')
  expect(cards()).toEqual(['数据库'])
})

test('and at once when somebody wants it to', async () => {
  show()
  await screen.findByText('1 项需要处理，1 项要留意。')
  const before = asked.mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await vi.waitFor(() => expect(asked.mock.calls.length).toBe(before + 1))
})

test('the page has its heading also where nothing could be read', async () => {
  answers.splice(0, answers.length, new Error('offline'))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败')
  expect(screen.getByRole('heading', { level: 1, name: '运行状况' })).toBeVisible()
})
