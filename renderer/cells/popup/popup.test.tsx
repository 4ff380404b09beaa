import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { PortsContext } from '../../ports'
import { popupConfig } from '../../values/popupConfig'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { popup } from '.'
import { popupValue } from './value'

const api = '/online/cgreport/api'
const rows = [
  { id: '1', name: '罗莱', country: 'CN', stock: 0 },
  { id: '2', name: '水星', country: null, stock: 5 },
]
const answers = {
  [`${api}/getRpColumns/brand_list`]: {
    cgRpConfigId: 'brand_list',
    cgRpConfigName: '品牌',
    columns: [
      { title: '名称', dataIndex: 'name', sorter: true },
      { title: '国家', dataIndex: 'country', customRender: 'country' },
    ],
    dictOptions: { country: [{ value: 'CN', text: '中国' }] },
  },
  [`${api}/getQueryInfo/brand_list`]: [{ field: 'name', label: '名称', view: 'string' }],
  [`${api}/getData/brand_list`]: { records: rows, total: 2 },
}
const props = {
  report: 'brand_list',
  fill: { field: 'id', brandName: 'name', country: 'country', stock: 'stock' },
}
const dicts = {
  'sys_report,brand_list,id': rows.map(({ id, name }) => ({ value: id, text: name })),
}

checkCellType(popup, {
  props,
  dicts,
  answers,
  values: ['1', '2'],
  nonsense: [true, {}, ['1']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByLabelText('选择 水星'))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: '2',
  },
})

function edit(part: object, value: string | readonly string[] | null = null) {
  const [onChange, onFill] = [vi.fn(), vi.fn()]
  const ports = portsOf(answers)
  // Whatever the document says: a table's column is checked by nobody before.
  const field = fieldOf(popupValue, part as typeof props, { title: '品牌' })
  render(
    <PortsContext value={ports}>
      <popup.Edit
        id="a"
        field={field}
        value={value}
        onChange={onChange}
        onFill={onFill}
        lookup={lookupOf(dicts)}
      />
    </PortsContext>,
  )
  return { onChange, onFill, ports, person: userEvent.setup() }
}

test('the chosen row fills the other fields, nothing and null as empty, zero as zero', async () => {
  const { person, onChange, onFill } = edit(props)
  await person.click(screen.getByRole('combobox', { name: '品牌' }))
  await person.dblClick(await screen.findByText('罗莱'))
  expect(onFill).toHaveBeenLastCalledWith({ brandName: '罗莱', country: 'CN', stock: '0' })
  expect(onChange).toHaveBeenLastCalledWith('1')
})

test('several rows give each field their values, joined by commas', async () => {
  const { person, onChange, onFill } = edit({ ...props, multiple: true })
  await person.click(screen.getByRole('combobox', { name: '品牌' }))
  await person.click(await screen.findByLabelText('选择本页'))
  await person.click(screen.getByRole('button', { name: '确认' }))
  expect(screen.getByRole('combobox', { name: '品牌' })).toHaveFocus()
  expect(onFill).toHaveBeenLastCalledWith({ brandName: '罗莱,水星', country: 'CN,', stock: '0,5' })
  expect(onChange).toHaveBeenLastCalledWith(['1', '2'])
})

test('clearing empties every field that was filled', async () => {
  const { person, onChange, onFill } = edit(props, '1')
  await person.click(screen.getByRole('button', { name: '清空' }))
  expect(onFill).toHaveBeenLastCalledWith({ brandName: null, country: null, stock: null })
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('the text of a value is that of its row in the report', () => {
  edit(props, '2')
  expect(screen.getByRole('combobox', { name: '品牌' })).toHaveTextContent('水星')
})

test('the row that was chosen before is chosen when the dialog opens again', async () => {
  const { person } = edit(props, '2')
  await person.click(screen.getByRole('combobox', { name: '品牌' }))
  expect(await screen.findByLabelText('选择 水星')).toBeChecked()
})

test.each([
  [{ fill: { a: 'b' } }, 'popup参数未正确配置!'],
  [{ report: 'x' }, 'popup参数未正确配置!'],
  [{ popupCode: 'x', orgFields: 'a,b' }, 'popup参数未正确配置!'],
  [
    { popupCode: 'x', orgFields: 'a,b', destFields: 'c' },
    'popup参数未正确配置,原始值和目标值数量不一致!',
  ],
])('%j is shown as “%s” in the place of the control', (part, text) => {
  edit(part)
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('parameters go with every question, and into the query item of their name', async () => {
  const { person, ports } = edit({ ...props, param: { name: "'罗'", site: '7' } } as object)
  const send = vi.spyOn(ports.request, 'send')
  await person.click(screen.getByRole('combobox', { name: '品牌' }))
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveValue('罗')
  await screen.findByText('罗莱')
  const asked = send.mock.calls.map(([{ url, params }]) => ({ url, params }))
  expect(asked.find(({ url }) => url.includes('getData'))?.params).toMatchObject({
    self_name: "'罗'",
    self_site: '7',
    name: '*罗*',
  })
})

test("the reference's source and target fields are read as well", () => {
  const part = { popupCode: 'brand_list', orgFields: 'id,name', destFields: 'field,brandName' }
  const field = fieldOf(popupValue, part as unknown as typeof props)
  expect(popupConfig(field)).toEqual({
    report: 'brand_list',
    pairs: [
      { from: 'id', to: 'field' },
      { from: 'name', to: 'brandName' },
    ],
    from: 'id',
    suggest: [],
  })
})

test('a sorter that is none is told on the console only', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { person } = edit({ ...props, sorter: 'name' })
  await person.click(screen.getByRole('combobox', { name: '品牌' }))
  await screen.findByText('罗莱')
  expect(warn).toHaveBeenCalledWith('【JPopup】sorter参数不合法')
  warn.mockRestore()
})

describe('proposals', () => {
  const proposing = {
    report: 'brand_list',
    fill: { field: 'id' },
    suggest: { country: 'country', stock: 'stock' },
  }
  function pick(value: string | null) {
    const onSuggest = vi.fn()
    const field = fieldOf(popupValue, proposing as unknown as typeof props, { title: '品牌' })
    render(
      <PortsContext value={portsOf(answers)}>
        <popup.Edit
          id="a"
          field={field}
          value={value}
          onSuggest={onSuggest}
          onChange={() => undefined}
          lookup={lookupOf(dicts)}
        />
      </PortsContext>,
    )
    return { onSuggest, person: userEvent.setup() }
  }

  test('come with the choice, and with what the choice before it proposed', async () => {
    const { person, onSuggest } = pick('1')
    await person.click(screen.getByRole('combobox', { name: '品牌' }))
    await person.dblClick(await screen.findByText('水星'))
    expect(onSuggest.mock.calls).toEqual([
      [
        { country: null, stock: '5' },
        { country: 'CN', stock: '0' },
      ],
    ])
  })

  test('of a first choice come alone', async () => {
    const { person, onSuggest } = pick(null)
    await person.click(screen.getByRole('combobox', { name: '品牌' }))
    await person.dblClick(await screen.findByText('罗莱'))
    expect(onSuggest.mock.calls).toEqual([
      [
        { country: 'CN', stock: '0' },
        { country: null, stock: null },
      ],
    ])
  })

  test('that were unknown when the choice was made are said to be', async () => {
    const { person, onSuggest } = pick('gone')
    await person.click(screen.getByRole('combobox', { name: '品牌' }))
    await person.dblClick(await screen.findByText('罗莱'))
    expect(onSuggest.mock.calls).toEqual([[{ country: 'CN', stock: '0' }, undefined]])
  })
})
