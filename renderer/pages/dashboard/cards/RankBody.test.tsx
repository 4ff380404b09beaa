import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { everyCell } from '../../../../tests/support/everyCell'
import { grantsFor, testHost } from '../../../../tests/support/testHost'
import { createConsole } from '../../../console'
import type { Figures } from '../../../model/report/figures'
import type { RequestPort } from '../../../ports'
import type { DashboardModel, RankCard } from '../model'
import { RankBody } from './RankBody'

const { Frame } = createConsole({ cells: everyCell, pages: [], actions: [] })
const card = {
  kind: 'rank',
  name: 'clicks',
  title: '点击',
  span: 8,
  measure: 'clicks',
  size: 5,
  by: ['word'],
  report: { name: 'queries', title: '搜索词' },
} as unknown as RankCard
const model: DashboardModel = {
  kind: 'dashboard',
  page: 'p',
  title: '概况',
  greets: false,
  filters: [],
  cards: [],
}

function show(...values: readonly number[]) {
  showFigures({
    report: 'queries',
    title: '搜索词',
    by: [
      {
        key: 'word',
        title: '词',
        groups: values.map((_, at) => ({ group: `=${at}`, text: `词 ${at}` })),
      },
    ],
    measures: [{ key: 'clicks', title: '点击', total: 'sum' }],
    cells: values.map((value, at) => ({ at: [at], values: [value] })),
  })
}

function showFigures(figures: Figures) {
  const send = async () => ({ success: true, code: 200, message: '', result: [{ figures }] })
  // The card asks for nothing else.
  const { ports } = testHost({ send } as unknown as RequestPort, grantsFor())
  const chosen = { values: {}, user: { ...ports.user, orgCodes: [], now: '2026-11-27 00:00:00' } }
  render(
    <Frame ports={ports}>
      <RankBody
        card={card}
        model={model}
        round={0}
        chosen={chosen as never}
        onPick={() => undefined}
        onOpen={() => undefined}
      />
    </Frame>,
  )
}

test('groups stand by the size of their figures', async () => {
  show(3, 0, 8)
  await screen.findByText('词 2')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['词 28', '词 03'],
  ])
})

test('where there are rows and every figure is 0, the card says so', async () => {
  show(0, 0)
  expect(await screen.findByText('各项都是 0，没有排行')).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('where there is no row, the card says so, whatever its measures make of none', async () => {
  showFigures({
    report: 'queries',
    title: '搜索词',
    by: [{ key: 'word', title: '词', groups: [] }],
    measures: [
      { key: 'clicks', title: '点击', total: 'sum' },
      { key: 'people', title: '人数', total: 'distinct' },
      { key: 'more', title: '人数加一', total: 'is' },
    ],
    cells: [{ at: [null], values: [null, 0, 1] }],
  })
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
})
