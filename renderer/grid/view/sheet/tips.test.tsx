import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellErrors } from '../../store/tell'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = { columns: [{ key: 'name', type: 'input', title: '名称', width: 100 }] }
const rows = Array.from({ length: 9 }, (_, at) => ({ id: `r${at}`, name: `杯${at}` }))

// React draws what it draws when nobody waits for it, as in a browser.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

test('an arrow held down on a slow machine tells each mistake, however many keys come before anything else is done', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let notes: (() => void) | undefined
  const { user, grid, row } = showTable(doc, rows, {
    onStore: (store) => {
      notes ??= () =>
        void tellErrors(
          store,
          rows.map(({ id }, at) => ({ row: id, key: 'name', message: `第 ${at} 行错了` })),
        )
    },
  })
  act(() => notes?.())
  await user.click(row(0).querySelector('[data-column="0"]') as HTMLElement)
  await user.keyboard('{Escape}')
  environment.IS_REACT_ACT_ENVIRONMENT = false
  for (let at = 0; at < 120; at += 1) {
    const key = Math.floor(at / 8) % 2 === 0 ? 'ArrowDown' : 'ArrowUp'
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    // What React does at once is done between two keys; what it puts off is not.
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve()
  }
  expect(failed.mock.calls.flat().map(String)).toEqual([])
  expect(grid.isConnected).toBe(true)
  environment.IS_REACT_ACT_ENVIRONMENT = true
  expect(await screen.findByRole('tooltip')).toHaveTextContent('第 8 行错了')
  failed.mockRestore()
})
