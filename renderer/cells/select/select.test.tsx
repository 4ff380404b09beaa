import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { select } from '.'
import { selectValue } from './value'

const dicts = {
  status: [
    { value: 'draft', text: '草稿' },
    { value: 'on', text: '上架' },
    { value: 'off', text: '下架', disabled: true },
  ],
}

checkCellType(select, {
  props: { dict: 'status' },
  dicts,
  values: ['draft', 'on'],
  nonsense: [true, {}, ['on']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('上架'))
    },
    gives: 'on',
  },
})

describe('of several', () => {
  checkCellType(select, {
    props: { dict: 'status', multiple: true },
    dicts,
    values: [['draft'], ['on', 'off']],
    nonsense: [true, {}, [1, {}], ['a,b']],
    edit: {
      async act(user, control) {
        await user.click(control)
        await user.click(await screen.findByTitle('草稿'))
      },
      gives: ['draft'],
    },
  })
})

const show = (value: string, text?: string) =>
  render(
    <select.Show
      value={value}
      field={fieldOf(selectValue, { dict: 'status' })}
      lookup={lookupOf(dicts)}
      text={text}
      place="cell"
    />,
  ).container

test("the server's translation is shown, else the dictionary's, else the value itself", () => {
  expect(show('on', '已上架')).toHaveTextContent('已上架')
  expect(show('on')).toHaveTextContent('上架')
  expect(show('gone')).toHaveTextContent('gone')
})

test("own options stand before the dictionary's, without duplicates", async () => {
  const props = {
    dict: 'status',
    options: [
      { value: 'on', text: '在售' },
      { value: 'x', text: '其他' },
    ],
  }
  const field = fieldOf(selectValue, props, { title: '状态' })
  render(
    <select.Edit id="a" value={null} field={field} lookup={lookupOf(dicts)} onChange={() => {}} />,
  )
  await userEvent.setup().click(screen.getByRole('combobox'))
  await screen.findByTitle('在售')
  const titles = [...document.querySelectorAll('.ant-select-item')].map((item) => item.textContent)
  expect(titles).toEqual(['在售', '其他', '草稿', '下架'])
})

test('a value that the list no longer holds stays and is named', () => {
  const field = fieldOf(selectValue, { options: [{ value: 'a', text: '甲' }] }, { title: '状态' })
  render(<select.Edit id="a" value="old" field={field} lookup={lookupOf()} onChange={() => {}} />)
  expect(screen.getByRole('combobox')).toHaveTextContent('old')
  expect(selectValue.check('old', field)).toBe('状态的值不在选项中')
})

test('a text that holds a comma is found in a sheet', () => {
  const options = [
    { value: '1', text: '床单,被套' },
    { value: '2', text: '枕套' },
  ]
  const field = fieldOf(selectValue, { options, multiple: true })
  expect(selectValue.fromText('枕套，床单,被套', field, lookupOf())).toEqual(['2', '1'])
  expect(selectValue.fromText('枕套,沙发', field, lookupOf())).toBeUndefined()
})

test('at rest it is cleared by a key', async () => {
  const onChange = vi.fn()
  const field = fieldOf(selectValue, { dict: 'status' }, { title: '状态' })
  render(
    <select.Edit id="a" value="on" field={field} lookup={lookupOf(dicts)} onChange={onChange} />,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a page at rest asks for no list of options', () => {
  const options = vi.fn(() => [])
  const field = fieldOf(selectValue, { dict: 'sys_site,name,code' })
  const lookup = { ...lookupOf(), options }
  render(<select.Edit id="a" value="x" field={field} lookup={lookup} onChange={() => {}} />)
  render(<select.Show value="x" text="主站" field={field} lookup={lookup} place="cell" />)
  expect(options).not.toHaveBeenCalled()
})

const options = [
  { value: '1', text: '有效' },
  { value: '0', text: '无效' },
]

describe('allowInput', () => {
  function mount(props: object) {
    const onChange = vi.fn()
    const field = fieldOf(selectValue, { options, allowInput: true, ...props }, { title: '状态' })
    render(
      <select.Edit
        id="a"
        value={null}
        field={field}
        onChange={onChange}
        lookup={lookupOf()}
        open
      />,
    )
    return { onChange, field, user: userEvent.setup() }
  }
  const box = () => screen.findByRole('combobox', { name: '状态' })
  const live = async () => {
    await vi.waitFor(() => expect(document.querySelector('.ant-select-open')).not.toBeNull())
    return await box()
  }

  test('typed text becomes a temporary option that can be chosen', async () => {
    const { onChange, user, field } = mount({})
    await user.type(await live(), '自定')
    await user.click(await screen.findByTitle('自定'))
    expect(onChange).toHaveBeenLastCalledWith('自定')
    expect(selectValue.check('自定', field)).toBeNull()
    expect(selectValue.fromText('自定', field, lookupOf())).toBe('自定')
  })

  test('it is thrown away on blur unless chosen', async () => {
    const { onChange, user } = mount({})
    await user.type(await live(), '自定')
    await user.tab()
    expect(await box()).toHaveValue('')
    expect(screen.queryByTitle('自定')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('allowSearch wins over allowInput', async () => {
    const { user, field } = mount({ allowSearch: true })
    await user.type(await live(), '自定')
    expect(screen.queryByTitle('自定')).toBeNull()
    expect(selectValue.check('自定', field)).not.toBeNull()
  })
})

test('allowClear false leaves no way to take the value back', () => {
  const show = (allowClear: boolean) =>
    render(
      <select.Edit
        id="a"
        value="1"
        field={fieldOf(selectValue, { options, allowClear }, { title: '状态' })}
        lookup={lookupOf()}
        onChange={() => {}}
      />,
    )
  const { unmount } = show(true)
  expect(screen.getByRole('button', { name: '清空' })).toBeInTheDocument()
  unmount()
  show(false)
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
})

test('an option that is disabled cannot be picked, a chosen one keeps its text', async () => {
  const field = fieldOf(
    selectValue,
    { options: [{ value: 'x', text: '停用', disabled: true }] },
    { title: '状态' },
  )
  const onChange = vi.fn()
  render(
    <select.Edit id="a" value={null} field={field} onChange={onChange} lookup={lookupOf()} open />,
  )
  await userEvent.setup().click(await screen.findByTitle('停用'))
  expect(onChange).not.toHaveBeenCalled()
})

test('of a list too long to draw whole, what is drawn is a list of choices with a name', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `v${at}`, text: `第 ${at}` }))
  const field = fieldOf(selectValue, { options }, { title: '状态' })
  render(
    <select.Edit id="a" value="v1" field={field} lookup={lookupOf()} onChange={() => {}} open />,
  )
  const list = await screen.findByRole('listbox', { name: '状态' })
  const item = within(list).getByTitle('第 1')
  expect(item).toHaveAttribute('role', 'option')
  expect(item).toHaveAttribute('aria-selected', 'true')
})

test('what was typed before the list came is what it shows', async () => {
  const options = ['上架', '下架'].map((text) => ({ value: text, text }))
  const field = fieldOf(selectValue, { options }, { title: '状态' })
  const edit = { id: 'a', value: null, field, lookup: lookupOf(), onChange: () => {} }
  render(<select.Edit {...edit} open typed="下" />)
  await screen.findByRole('listbox')
  expect(screen.getByRole('combobox', { name: '状态' })).toHaveValue('下')
  expect(screen.queryByTitle('上架')).toBeNull()
  expect(screen.getByTitle('下架')).toBeInTheDocument()
})

test('a text typed onto a long list is one of its choices, too', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `v${at}`, text: `第 ${at}` }))
  const field = fieldOf(selectValue, { options, allowInput: true }, { title: '状态' })
  const edit = { id: 'a', value: null, field, lookup: lookupOf(), onChange: () => {} }
  render(<select.Edit {...edit} open />)
  const list = await screen.findByRole('listbox', { name: '状态' })
  await userEvent.setup().type(screen.getByRole('combobox', { name: '状态' }), '自定')
  expect(await screen.findByTitle('自定')).toHaveAttribute('role', 'option')
  expect(list).toContainElement(screen.getByTitle('自定'))
})
