import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PortsContext } from '#ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '#testing'
import wouldStop from './index'
import { wouldStopValue } from './value'

const props = { call: 'GET /crm/blackEmail/wouldStop' }
const stops = {
  days: 90,
  count: 3,
  hits: 7,
  lastHit: '2026-11-19 08:00:00',
  states: [
    { value: 'spam', text: '垃圾询盘', tone: 'neutral', count: 1 },
    { value: 'won', text: '已成交', tone: 'green', count: 1 },
    { value: 'following', text: '跟进中', tone: 'blue', count: 1 },
  ],
  records: [
    {
      id: '1',
      subject: '询价',
      customer: 'Ann',
      from: 'ann@shop.example',
      time: '2026-11-19 08:00:00',
      state: { value: 'won', text: '已成交', tone: 'green' },
    },
  ],
}

checkCellType(wouldStop, {
  props,
  values: ['@shop.example'],
  nonsense: [true, {}, ['a']],
  answers: { '/crm/blackEmail/wouldStop': stops },
})

const field = fieldOf(wouldStopValue, props, { title: '拦截试算' })

function show(result: unknown, value: string | null = '@shop.example') {
  const ports = portsOf()
  const send = async () => ({ success: true, code: 200, message: '', result })
  return render(
    <PortsContext value={{ ...ports, request: { ...ports.request, send } }}>
      <wouldStop.Edit
        id="f"
        value={value}
        field={field}
        lookup={lookupOf()}
        onChange={() => undefined}
      />
    </PortsContext>,
  )
}

test('it says how many, what has become of them, and which they are', async () => {
  show(stops)
  await screen.findByText('近 90 天的网站询盘中，将拦截 3 条，其中 1 条已成交，1 条正在跟进')
  screen.getByText('已实际拦截 7 次，最近 2026-11-19 08:00')
  screen.getByText('Ann · ann@shop.example · 2026-11-19 08:00')
  screen.getByText('另有 2 条')
})

test.each([
  ['reject', '将直接拒收 3 条'],
  ['junk', '将把 3 条归入垃圾询盘（可以恢复）'],
  ['verify', '将要求 3 条先通过验证（通过的照常收到）'],
])('an entry that does “%s” says what becomes of them', async (way, said) => {
  show(stops, `@shop.example ${way}`)
  await screen.findByText(`近 90 天的网站询盘中，${said}，其中 1 条已成交，1 条正在跟进`)
})

test('nothing is stopped, or nothing can be asked yet', async () => {
  const { unmount } = show({ ...stops, count: 0, states: [], records: [], hits: 0, lastHit: null })
  await screen.findByText('近 90 天的网站询盘中，没有会被拦截的')
  expect(screen.queryByRole('list')).toBeNull()
  unmount()
  show(null)
  await screen.findByText('填写地址后，显示它会拦截近 90 天的哪些询盘')
})
