import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { builtinCells } from '../cells/builtin'
import { inputValue } from '../cells/input/value'
import { DataProvider } from '../data/DataProvider'
import type { ListQuery } from '../data/listParams'
import type { Field } from '../model/field'
import { Registry } from '../model/registry'
import { Failure } from '../ports'
import { CellsContext } from '../ui/cells'
import { QueryBar } from './QueryBar'
import { columnsIn } from './useColumns'

const cells = new Registry('cell', builtinCells)
const refuse = () => Promise.reject(new Failure('network', ''))
const { ports } = testHost(
  { send: refuse, download: refuse, fileUrl: () => undefined },
  grantsFor(),
)
const search = Array.from({ length: 7 }, (_, index) => {
  const title = `条件${index + 1}`
  const field: Field = {
    key: `f${index + 1}`,
    title,
    type: inputValue,
    props: {},
    required: false,
    unique: false,
    readonly: false,
  }
  return { field, operator: 'like' as const }
})

function show(query: ListQuery = {}, items = search) {
  const submitted: ListQuery[] = []
  const bar = (now: ListQuery) => (
    <DataProvider ports={ports}>
      <CellsContext value={cells}>
        <QueryBar page="a/b" search={items} query={now} onSubmit={(next) => submitted.push(next)} />
      </CellsContext>
    </DataProvider>
  )
  const { rerender } = render(bar(query))
  return { submitted, user: userEvent.setup(), give: (next: ListQuery) => rerender(bar(next)) }
}
const bar = () => screen.getByRole('search', { name: '查询条件' })
const boxes = () => within(bar()).getAllByRole('textbox')

// Two controls side by side: jsdom measures nothing by itself.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600))
afterEach(() => void vi.restoreAllMocks())

describe('the query bar', () => {
  test('shows two rows, the rest by 展开, and folds again by 收起', async () => {
    const { user } = show()
    expect(boxes()).toHaveLength(3)
    const fold = screen.getByRole('button', { name: '展开' })
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    await user.click(fold)
    expect(boxes()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: '收起' }))
    expect(boxes()).toHaveLength(3)
  })

  test('nothing is folded when all conditions fit', () => {
    show({}, search.slice(0, 3))
    expect(boxes()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
  })

  test('a condition in force is never out of sight at first, and counted when it is folded away', async () => {
    const { user } = show({ f7: '值' })
    expect(screen.getByLabelText('条件7')).toHaveValue('值')
    await user.click(screen.getByRole('button', { name: '收起' }))
    expect(screen.getByRole('button', { name: '展开（已设 1）' })).toBeVisible()
  })

  test('what is folded away while typed is still part of the query', async () => {
    const { user, submitted } = show()
    await user.click(screen.getByRole('button', { name: '展开' }))
    await user.type(screen.getByLabelText('条件6'), '远')
    await user.click(screen.getByRole('button', { name: '收起' }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(submitted).toEqual([{ f6: '远' }])
  })

  test('a query from elsewhere replaces what was typed', async () => {
    const { user, give } = show()
    await user.type(screen.getByLabelText('条件1'), '旧')
    give({ f1: '新' })
    expect(screen.getByLabelText('条件1')).toHaveValue('新')
  })

  test.each([
    [300, 1],
    [600, 2],
    [1100, 3],
    [1660, 5],
    [0, 1],
  ])('%i pixels hold %i side by side', (width, columns) => {
    expect(columnsIn(width)).toBe(columns)
  })
})
