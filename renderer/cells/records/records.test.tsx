import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Reference } from '../../model/entity/field'
import { PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { records } from '.'
import { recordsValue } from './value'

const dict = '@brand,'
const brands = [
  { value: '1', text: '罗莱' },
  { value: '2', text: '水星' },
]

checkCellType(records, {
  props: { of: 'brand' },
  dicts: { [dict]: brands },
  answers: { [`/sys/dict/loadDict/${encodeURIComponent(dict)}`]: brands },
  values: [['1'], ['1', '2']],
  nonsense: [true, {}],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('水星'))
    },
    gives: ['2'],
  },
})

test('Enter before anything is found takes the text as it stands, for the table to look up, and ends the cell', async () => {
  const told = { onRefuse: vi.fn(), onDone: vi.fn(), onChange: vi.fn() }
  const ports = portsOf()
  vi.spyOn(ports.request, 'send').mockReturnValue(new Promise(() => undefined))
  const reference: Reference = {
    of: 'brand',
    onDelete: 'refuse' as const,
    show: [],
    suggest: [],
    many: true,
    entity: () => undefined,
  }
  const field = fieldOf(recordsValue, { of: 'brand' }, { title: '品牌', reference })
  const at = { id: 'a', value: null, place: 'table', open: true, typed: '水星,罗莱' } as const
  render(
    <PortsContext value={ports}>
      <records.Edit {...at} {...told} field={field} lookup={lookupOf()} />
    </PortsContext>,
  )
  const box = () => screen.getByRole('combobox', { name: '品牌' })
  // Its face stands there first, with the same text.
  await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'))
  expect(box()).toHaveValue('水星,罗莱')
  box().focus()
  await userEvent.setup().keyboard('{Enter}')
  expect(told.onRefuse.mock.calls).toEqual([['水星,罗莱']])
  expect(told.onDone).toHaveBeenCalledOnce()
  expect(told.onChange).not.toHaveBeenCalled()
})
