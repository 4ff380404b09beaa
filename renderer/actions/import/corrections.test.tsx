import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDrafts } from '../../data/memoryDrafts'
import { type Ports } from '../../ports'
import {
  checked,
  page,
  sheet,
  start,
  textsOf,
  withFileAddresses,
  wrong,
  wrongRows,
} from './testing'

// The table's code comes when it is first shown, which takes a busy machine its time.
beforeAll(() => import('./ErrorTable'), 60_000)
beforeEach(withFileAddresses)

describe('the dry run', () => {
  test('nothing is written while rows are wrong; they stand in a table with their mistakes', async () => {
    const { choose, user, bodies } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    const grid = await wrongRows()
    expect(screen.getByText('共 3 行，其中 2 行有错误')).toBeVisible()
    expect(bodies('importStart').every((body) => body.get('dryRun') === '1')).toBe(true)
    const cellOf = (text: string) => within(grid).getByText(text).closest('[role="gridcell"]')
    expect(cellOf('十元')).toHaveAttribute('aria-invalid', 'true')
    expect(cellOf('编号不正确')).toHaveAttribute('aria-readonly', 'true')
    expect(grid.querySelectorAll('[data-error]')).toHaveLength(2)
    expect(grid.querySelector('[data-error="货号不能为空"]')).not.toBeNull()
    expect(within(grid).getByText('3')).toBeVisible()
  })

  test('what is put right in place goes along, a removed row is left out', async () => {
    let round = 0
    const { choose, user, bodies, close } = page({
      check: async () => checked(round++ === 0 ? wrong : []),
    })
    await choose(sheet)
    await user.click(start())
    const grid = await wrongRows()
    const sku = grid.querySelector<HTMLElement>('[data-error="货号不能为空"]')
    if (!sku) throw new Error('no wrong cell')
    await user.click(sku)
    await user.keyboard('A-1{Enter}')
    const price = within(grid).getByText('十元').closest('[role="gridcell"]')
    if (price) await user.click(price)
    await user.keyboard('{Backspace}{Backspace}10{Enter}')
    await waitFor(() =>
      expect([...grid.querySelectorAll('[aria-invalid]')].map((cell) => cell.outerHTML)).toEqual(
        [],
      ),
    )
    await user.click(within(grid).getByLabelText('选择第 2 行'))
    await user.click(screen.getByRole('button', { name: /删除/ }))
    await user.click(screen.getByRole('button', { name: '重新校验' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    for (const body of bodies('importStart').slice(1)) {
      expect(textsOf(body, 'corrections')).toEqual({
        '0:3': { sku: 'A-1', price: 10 },
        '0:4': null,
      })
    }
    expect(bodies('importStart').map((body) => body.get('dryRun'))).toEqual(['1', '1', null])
  })

  test('the right rows can go in without the wrong ones', async () => {
    const { choose, user, bodies } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: '只导入正确的行' }))
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    expect(bodies('importStart')[1]?.get('dryRun')).toBeNull()
  })
})

describe('what has been put right of an import', () => {
  /** One cell is right, another says what is no price, one row is left out. */
  async function correct(own: Partial<Ports> = {}) {
    const shown = page({ check: async () => checked(wrong) }, {}, own)
    await shown.choose(sheet)
    await shown.user.click(start())
    const grid = await wrongRows()
    await shown.user.click(cellOf(grid, 0, 3))
    await shown.user.keyboard('SKU-1{Enter}')
    return { ...shown, grid }
  }
  const cellOf = (grid: HTMLElement, row: number, column: number): HTMLElement => {
    const found = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
    if (!found) throw new Error(`no cell ${row} ${column}`)
    return found
  }

  test.each(['Escape', '关闭', 'beside'])('is not thrown away by %s unasked', async (way) => {
    const { user, host, close } = await correct()
    const leave = () => {
      if (way === 'Escape') return user.keyboard('{Escape}')
      if (way === '关闭')
        return user.click(screen.getAllByRole('button', { name: '关闭' })[0] as Element)
      return user.click(document.querySelector('.jd-overlay-mask') as Element)
    }
    host.answers.push(false, true)
    await leave()
    await waitFor(() => expect(host.asked).toHaveLength(1))
    expect(host.asked[0]?.title).toBe('改正的内容还没有导入，确定放弃吗？')
    expect(close).not.toHaveBeenCalled()
    await leave()
    await waitFor(() => expect(close).toHaveBeenCalled())
  })

  test('is not asked about where nothing was put right', async () => {
    const { choose, user, host, close } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    await wrongRows()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(host.asked).toEqual([])
  })

  test('survives a reload, red texts and left-out rows included', async () => {
    const drafts = memoryDrafts()
    const first = await correct({ drafts })
    await first.user.click(screen.getByLabelText('选择第 2 行'))
    first.host.answers.push(true)
    await first.user.click(screen.getByRole('button', { name: '删除' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(drafts.all.size).toBe(1)
    cleanup()
    const again = page({ check: async () => checked([]) }, {}, { drafts })
    await screen.findByText(/的导入“产品.xlsx”还没有完成：共 2 行有错误，已改正 2 行/)
    await again.user.click(screen.getByRole('button', { name: '继续改正' }))
    const grid = await wrongRows()
    await waitFor(() => expect(grid).toHaveTextContent('SKU-1'))
    expect(grid).not.toHaveTextContent('A-2')
    await again.user.click(screen.getByRole('button', { name: '重新校验' }))
    await waitFor(() => expect(again.bodies('importStart').length).toBeGreaterThan(0))
    const [body] = again.bodies('importStart')
    expect(textsOf(body, 'corrections')).toMatchObject({ '0:3': { sku: 'SKU-1' }, '0:4': null })
    expect(textsOf(body, 'uploads')).toEqual(
      first
        .bodies('importStart')
        .slice(0, 1)
        .map((one) => textsOf(one, 'uploads'))[0],
    )
    await waitFor(() => expect(drafts.all.size).toBe(0))
  })
})
