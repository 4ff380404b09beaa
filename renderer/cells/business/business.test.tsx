import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { business } from '.'
import { businessValue } from './value'

const records = [
  { id: '7', no: 'P7', name: '一号仓' },
  { id: '8', no: 'P8', name: '二号仓' },
]
const answers = { '/wms/store/list': { records, total: 2 } }
const props = {
  noun: '仓库',
  list: '/wms/store/list',
  value: 'no',
  text: 'name',
  columns: { name: '名称', no: '编码' },
  query: { name: '名称', no: { title: '编码' } },
}

checkCellType(business, {
  props,
  answers,
  values: ['P7', 'P8'],
  nonsense: [true, {}, ['P7']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByLabelText('选择 二号仓'))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: 'P8',
  },
})

test('the dialog is titled by what is chosen; the first query item stands there, the others behind 展开', async () => {
  const person = userEvent.setup()
  const ports = portsOf(answers)
  const send = vi.spyOn(ports.request, 'send')
  render(
    <PortsContext value={ports}>
      <business.Edit
        id="a"
        value={null}
        field={fieldOf(businessValue, props, { title: '仓库' })}
        lookup={lookupOf()}
        onChange={() => {}}
      />
    </PortsContext>,
  )
  await person.click(screen.getByRole('combobox', { name: '仓库' }))
  await screen.findByRole('dialog', { name: '仓库选择' })
  expect(screen.queryByRole('textbox', { name: '编码' })).toBeNull()
  await person.click(screen.getByRole('button', { name: '展开' }))
  await person.type(screen.getByRole('textbox', { name: '编码' }), 'P8{Enter}')
  await vi.waitFor(() =>
    expect(send).toHaveBeenLastCalledWith(
      expect.objectContaining({
        url: '/wms/store/list',
        params: { no: '*P8*', pageNo: 1, pageSize: 5 },
      }),
    ),
  )
})
