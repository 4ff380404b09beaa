import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { sel_search } from '.'
import { selSearchValue } from './value'

const dict = 'cms_brand,name,id'
const url = '/sys/dict/loadDict/cms_brand%2Cname%2Cid'
const brands = [
  { value: '1', text: '罗莱' },
  { value: '2', text: '水星' },
]

checkCellType(sel_search, {
  props: { dict },
  dicts: { [dict]: brands },
  answers: { [url]: brands },
  values: ['1', '2'],
  nonsense: [true, {}, ['1']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('水星'))
    },
    gives: '2',
  },
})

afterEach(() => void vi.useRealTimers())

async function open(ports: Ports, place: 'form' | 'table' = 'form', props: object = { dict }) {
  const field = fieldOf(selSearchValue, props, { title: '品牌' })
  render(
    <PortsContext value={ports}>
      <sel_search.Edit
        id="a"
        value="1"
        field={field}
        lookup={lookupOf({ [dict]: brands })}
        onChange={() => {}}
        place={place}
      />
    </PortsContext>,
  )
  await userEvent.setup().click(screen.getByRole('combobox', { name: '品牌' }))
  await vi.waitFor(() => expect(document.querySelector('.ant-select-open')).not.toBeNull())
}

/** A server that answers when the test says so. */
function slowPorts() {
  const asked: { keyword: unknown; answer(options: unknown): void }[] = []
  const ports = portsOf()
  vi.spyOn(ports.request, 'send').mockImplementation(
    ({ params }) =>
      new Promise<Envelope>((resolve) => {
        asked.push({
          keyword: params?.keyword,
          answer: (result) => resolve({ success: true, code: 200, message: '', result }),
        })
      }),
  )
  return { ports, asked }
}

const type = (keyword: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: '品牌' }), { target: { value: keyword } })

test('at rest the chosen value shows its text, and nothing is asked', () => {
  const { ports, asked } = slowPorts()
  const field = fieldOf(selSearchValue, { dict }, { title: '品牌' })
  render(
    <PortsContext value={ports}>
      <sel_search.Edit
        id="a"
        value="1"
        field={field}
        lookup={lookupOf({ [dict]: brands })}
        onChange={() => {}}
      />
    </PortsContext>,
  )
  expect(screen.getByRole('combobox', { name: '品牌' })).toHaveTextContent('罗莱')
  expect(asked).toEqual([])
})

test.each([
  ['form', 800, ['', '水星']],
  ['table', 300, ['水星']],
] as const)('typing in a %s asks once, %d ms after the last key', async (place, ms, keywords) => {
  const { ports, asked } = slowPorts()
  await open(ports, place)
  const before = keywords.length - 1
  await vi.waitFor(() => expect(asked).toHaveLength(before))
  vi.useFakeTimers()
  type('水')
  act(() => void vi.advanceTimersByTime(ms - 1))
  type('水星')
  act(() => void vi.advanceTimersByTime(ms - 1))
  expect(asked).toHaveLength(before)
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(asked.map(({ keyword }) => keyword)).toEqual(keywords)
})

test('what was typed before the list came is searched for', async () => {
  const { ports, asked } = slowPorts()
  const field = fieldOf(selSearchValue, { dict }, { title: '品牌' })
  const edit = { id: 'a', value: null, field, lookup: lookupOf(), onChange: () => {} }
  render(
    <PortsContext value={ports}>
      <sel_search.Edit {...edit} open typed="水" />
    </PortsContext>,
  )
  await vi.waitFor(() => expect(asked.map(({ keyword }) => keyword)).toEqual(['水']))
  expect(screen.getByRole('combobox', { name: '品牌' })).toHaveValue('水')
})

test('in a table nothing typed shows the prompt; cleared text cancels the request', async () => {
  const { ports, asked } = slowPorts()
  await open(ports, 'table')
  expect(screen.getByText('请输入搜索内容')).toBeInTheDocument()
  type('水')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  type('')
  expect(await screen.findByText('请输入搜索内容')).toBeInTheDocument()
  asked[0]?.answer([{ value: '9', text: '迟到的' }])
  await act(async () => undefined)
  expect(screen.queryByTitle('迟到的')).toBeNull()
})

test('of a text that is longer than any name, as much as the server takes is searched for', async () => {
  const { ports, asked } = slowPorts()
  await open(ports, 'table')
  type('长'.repeat(300))
  await vi.waitFor(() => expect(asked.map(({ keyword }) => keyword)).toEqual(['长'.repeat(200)]))
})

test('tipsContent is the prompt of the document', async () => {
  const { ports } = slowPorts()
  await open(ports, 'table', { dict, tipsContent: '输入品牌名' })
  expect(screen.getByText('输入品牌名')).toBeInTheDocument()
})

test('async false, a plain dictionary or own options are filtered where they are', async () => {
  const { ports, asked } = slowPorts()
  await open(ports, 'table', { dict, async: false })
  expect(await screen.findByTitle('水星')).toBeInTheDocument()
  type('罗')
  await vi.waitFor(() => expect(screen.queryByTitle('水星')).toBeNull())
  expect(asked).toEqual([])
})

test('the answer to the last request wins, not the last answer', async () => {
  const { ports, asked } = slowPorts()
  await open(ports)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  type('水')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer([{ value: '2', text: '水星' }])
  expect(await screen.findByTitle('水星')).toBeInTheDocument()
  asked[0]?.answer([{ value: '9', text: '迟到的' }])
  await act(async () => undefined)
  expect(screen.queryByTitle('迟到的')).toBeNull()
})

test('no hit says so', async () => {
  await open(portsOf({ [url]: [] }))
  expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument()
})

test("a failure is a warning in the server's words", async () => {
  const ports = portsOf()
  const warning = vi.spyOn(ports.notify, 'warning')
  vi.spyOn(ports.request, 'send').mockRejectedValue(new Failure('business', '字典Code格式不正确！'))
  await open(ports)
  await vi.waitFor(() => expect(warning).toHaveBeenCalledWith('字典Code格式不正确！'))
  expect(screen.getByText('没有查询到任何数据')).toBeInTheDocument()
})
