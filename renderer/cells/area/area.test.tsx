import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ancestorsOf } from '../../controls/tree/regions'
import { PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { area } from '.'
import { areaDict, areaValue } from './value'

const dicts = {
  [areaDict]: [
    { value: '350102', text: '福建省/福州市/鼓楼区' },
    { value: '110101', text: '北京市/东城区' },
  ],
}
const node = (value: string, title: string, leaf = false) => ({ key: value, value, title, leaf })
const below: Readonly<Record<string, readonly unknown[]>> = {
  86: [node('110000', '北京市'), node('350000', '福建省')],
  110000: [node('110101', '东城区', true)],
  350000: [node('350100', '福州市')],
  350100: [node('350102', '鼓楼区', true)],
}

function ports() {
  const made = portsOf()
  const send = vi.spyOn(made.request, 'send').mockImplementation(async ({ params }) => {
    const result = below[String(params?.pid)] ?? []
    return { success: true, code: 200, message: '', result }
  })
  return { made, send }
}

checkCellType(area, {
  props: {},
  dicts,
  answers: { '/sys/dict/loadTreeData': [node('350102', '鼓楼区', true)] },
  values: ['350102', '110101'],
  nonsense: ['3501', 'abcdef', '福建省', {}, true],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByText('鼓楼区'))
    },
    gives: '350102',
  },
})

function show(value: string | null, props: object) {
  const { made, send } = ports()
  const onChange = vi.fn()
  const field = fieldOf(areaValue, props, { title: '地区' })
  const draw = (next: string | null) => (
    <PortsContext value={made}>
      <area.Edit id="a" value={next} field={field} onChange={onChange} lookup={lookupOf(dicts)} />
    </PortsContext>
  )
  const { rerender } = render(draw(value))
  return { onChange, send, user: userEvent.setup(), again: (next: string) => rerender(draw(next)) }
}

test('the cascader goes down from root 86 and gives the code of the district', async () => {
  const { user, onChange, send } = show(null, {})
  await user.click(screen.getByRole('combobox', { name: '地区' }))
  await user.click(await screen.findByText('福建省'))
  await user.click(await screen.findByText('福州市'))
  await user.click(await screen.findByText('鼓楼区'))
  expect(onChange).toHaveBeenLastCalledWith('350102')
  expect(send.mock.calls.map(([{ params }]) => params?.pid)).toEqual(['86', '350000', '350100'])
})

test('at rest a code shows the names of all its levels', () => {
  show('350102', {})
  expect(screen.getByRole('combobox', { name: '地区' })).toHaveTextContent('福建省/福州市/鼓楼区')
})

test('select shows a list for each level, opened at the value', async () => {
  const { user, onChange, again } = show('350102', { mode: 'select' })
  expect(screen.getByText('Reloading...')).toBeVisible()
  const city = await screen.findByRole('combobox', { name: '地区（城市）' })
  expect(city).toHaveDisplayValue('福州市')
  expect(screen.getByRole('combobox', { name: '地区（区县）' })).toHaveDisplayValue('鼓楼区')
  await user.selectOptions(screen.getByRole('combobox', { name: '地区（省份）' }), '北京市')
  expect(onChange).toHaveBeenLastCalledWith('110000')
  again('110000')
  // A municipality has no city: its districts come next.
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: '地区（城市）' })).toHaveTextContent('东城区'),
  )
})

test('in a table the lists of select hang below the cell, which names what is chosen', async () => {
  const { made } = ports()
  const onChange = vi.fn()
  const onDone = vi.fn()
  const field = fieldOf(areaValue, { mode: 'select' }, { title: '地区' })
  const rest = { field, onChange, onDone, lookup: lookupOf(dicts), place: 'table' as const }
  render(
    <PortsContext value={made}>
      <area.Edit id="a" value="350102" open {...rest} />
    </PortsContext>,
  )
  expect(screen.getByRole('button', { name: '地区' })).toHaveTextContent('福建省/福州市/鼓楼区')
  const user = userEvent.setup()
  const province = await screen.findByRole('combobox', { name: '地区（省份）' })
  await waitFor(() => expect(province).toHaveFocus())
  await user.selectOptions(province, '北京市')
  expect(onChange).toHaveBeenLastCalledWith('110000')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onDone.mock.calls).toEqual([['giveUp']])
})

test('any other type is told', () => {
  show(null, { type: 'tree' })
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent('Bad type value: tree')
  const allowed = 'JAreaLinkage的type属性只能接收指定的值（cascader|select）'
  expect(notice).toHaveAttribute('title', allowed)
})

test('texts become codes again, also among districts of one name', () => {
  const field = fieldOf(areaValue, {})
  const lookup = lookupOf(dicts)
  expect(areaValue.fromText('福建省 / 福州市 / 鼓楼区', field, lookup)).toBe('350102')
  expect(areaValue.fromText('鼓楼区', field, lookup)).toBeUndefined()
  expect(areaValue.toText('350102', field, lookup)).toBe('福建省/福州市/鼓楼区')
})

test('110101 goes by 110000 and 110100', () => {
  expect(ancestorsOf('110101')).toEqual(['110000', '110100', '110101'])
  expect(ancestorsOf('110000')).toEqual(['110000'])
})
