import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { depart as departCell } from '../cells/depart'
import { fieldOf, lookupOf } from '../cells/fixtures'
import { user as userCell } from '../cells/user'
import { userValue } from '../cells/user/value'
import { DataProvider } from '../data/DataProvider'
import { useLookup } from '../data/lookup'
import { CellsContext } from '../ui/cells'
import { box, cells, confirm, server } from './testing'

test('at rest the boxes say what to choose', () => {
  const shown = (cell: typeof userCell | typeof departCell, props: object) => {
    const field = fieldOf(cell.value as typeof userValue, props) // the same shape of props
    const { ports } = server()
    const rest = { field, value: null, onChange: vi.fn(), lookup: lookupOf() }
    const { container } = render(
      <DataProvider ports={ports}>
        <cell.Edit id="a" {...rest} />
      </DataProvider>,
    )
    const icon = container.querySelector('.jd-face-icon')?.getAttribute('title')
    return [container.querySelector('.jd-placeholder')?.textContent, icon]
  }
  expect(shown(userCell, {})).toEqual(['请选择用户', undefined])
  expect(shown(userCell, { byDepart: true })).toEqual(['请先选择用户', '选择用户'])
  expect(shown(departCell, {})).toEqual(['请点击选择部门', '部门选择控件'])
})

const person = fieldOf(userValue, {}, { title: '负责人' })

function PersonBox() {
  const [value, setValue] = useState<string | readonly string[] | null>(null)
  return (
    <userCell.Edit id="a" field={person} value={value} lookup={useLookup()} onChange={setValue} />
  )
}

test('the box says at once what the dialog said of the chosen ones', async () => {
  const { ports } = server()
  const { send } = ports.request
  // The dictionary's own answer never comes.
  ports.request.send = (call) =>
    call.url.startsWith('/sys/dict/loadDictItem/') ? new Promise(() => {}) : send(call)
  render(
    <DataProvider ports={ports}>
      <CellsContext value={cells}>
        <PersonBox />
      </CellsContext>
    </DataProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: '负责人' }))
  await user.dblClick(await box('员工2'))
  expect(screen.getByRole('combobox', { name: '负责人' })).toHaveTextContent('员工2')
})

test('what happens in the dialog is none of the form’s business that it was opened from', async () => {
  const host = server()
  const [onSubmit, onKeyDown, onClick] = [vi.fn(), vi.fn(), vi.fn()]
  const user = userEvent.setup()
  const field = fieldOf(userValue, {}, { title: '负责人' })
  render(
    <DataProvider ports={host.ports}>
      <CellsContext value={cells}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the form of the test listens */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the form of the test listens */}
        <div onClick={onClick}>
          <form onSubmit={onSubmit} onKeyDown={onKeyDown}>
            <userCell.Edit
              id="a"
              value={null}
              field={field}
              lookup={{ options: () => [], text: () => undefined, value: () => undefined }}
              onChange={() => {}}
            />
          </form>
        </div>
      </CellsContext>
    </DataProvider>,
  )
  await user.click(screen.getByRole('combobox', { name: '负责人' }))
  await box('员工1')
  onClick.mockClear()
  await user.type(screen.getByRole('textbox', { name: '账号' }), 'user2{Enter}')
  await user.click(await box('员工2'))
  expect([onSubmit, onKeyDown, onClick].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  await user.click(confirm())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('combobox', { name: '负责人' })).toHaveFocus()
})
