import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PortsContext } from '#ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '#testing'
import icon from './index'
import { iconNames, iconValue } from './value'

checkCellType(icon, {
  values: ['home', 'safety-certificate'],
  nonsense: [true, {}, ['a']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByRole('option', { name: 'team' }))
    },
    gives: 'team',
  },
})

const field = fieldOf(iconValue, {}, { title: '菜单图标' })

test('all icons are there to choose from, drawn by the host; the chosen one can be taken back', async () => {
  const onChange = vi.fn()
  const ports = { ...portsOf({}), menuIcon: (name: string) => <i data-testid={name} /> }
  render(
    <PortsContext value={ports}>
      <icon.Edit id="a" value="home" field={field} onChange={onChange} lookup={lookupOf()} />
    </PortsContext>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: '菜单图标' }))
  const list = screen.getByRole('listbox', { name: '菜单图标' })
  expect(within(list).getAllByRole('option')).toHaveLength(iconNames.length + 1)
  expect(within(list).getByRole('option', { name: 'home' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(within(list).getByTestId('team')).toBeInTheDocument()
  await user.click(within(list).getByRole('option', { name: '不用图标' }))
  expect(onChange).toHaveBeenCalledWith(null)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a name that there is no icon of is told', () => {
  expect(iconValue.check?.('nothing', field)).toBe('没有名为“nothing”的图标')
})
