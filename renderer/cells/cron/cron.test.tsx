import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { checkRecord } from '../../model/entity/rules'
import { PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { cron } from '.'
import { cronValue } from './value'

checkCellType(cron, {
  values: ['0 0 2 * * ? *', '0 0/5 8-18 ? * MON-FRI', '0 0 12 L-3 * ? 2025-2030'],
  nonsense: [true, {}, ['0 0 2 * * ?'], '0 0 2\0* * ?'],
  edit: {
    act: (user, control) => user.type(control, '0 0 2 * * ?'),
    gives: '0 0 2 * * ?',
  },
})

const field = fieldOf(cronValue, {}, { title: '执行计划' })

test.each([
  ['0 0 2 * * ?', null],
  ['0 0 0 1 *', null],
  ['　0 0/60 0 ? * mon ', null],
  ['0 0 25 * * ?', 'Cron表达式参数[时]错误：25，请输入0到23之间的整数'],
  ['0 0 0 1 1 ? 2018', 'Cron表达式参数[年]错误：2018，请输入2019到2119之间的整数'],
  ['* * * * * ? * *', 'Cron表达式最多7项！'],
  [`${'0,'.repeat(600)}0 * * * * ?`, 'Cron表达式错误：最多 1100 个字'],
])('%s: %s, in the form and on the server alike', (text, message) => {
  expect(cronValue.check(text, field)).toBe(message)
  expect(cronValue.check(cronValue.fromWire(text, field) ?? '', field)).toBe(message)
})

test('where one is required, none is asked for in its own words', () => {
  const states = new Map([
    ['f', { visible: true, required: true, disabled: false, invalid: false }],
  ])
  const required = { ...field, key: 'f', required: true }
  expect(checkRecord([required], { f: null }, states)).toEqual([
    { field: 'f', message: '请输入cron表达式!' },
  ])
})

test('what is stored is what Quartz takes', () => {
  expect(cronValue.toWire('０ 0/60 0  ?  * mon', field)).toBe('0 0 0 ? * MON')
  expect(cronValue.fromText('0 0 12 5L * ? *', field, lookupOf())).toBe('0 0 12 ? * 5L *')
})

test('a typed expression is tidied when the box is left', async () => {
  const { user, box } = shown()
  expect(screen.getByTitle('cron控件')).toHaveAccessibleName('选择执行计划')
  await user.type(box, ' 0 0  2 * * ')
  expect(box).toHaveValue(' 0 0  2 * * ')
  await user.tab()
  expect(box).toHaveValue('0 0 2 * * ?')
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(box).toHaveValue('')
  expect(box).toHaveFocus()
})

test('what was typed onto a table cell replaces its expression', () => {
  const onChange = vi.fn()
  const props = { id: 'plan', field, lookup: lookupOf(), value: '0 0 2 * * ?', onChange }
  render(<cron.Edit {...props} typed="5" place="table" />)
  expect(screen.getByRole('textbox')).toHaveValue('5')
  expect(onChange).toHaveBeenLastCalledWith('5')
})

test('an empty expression opens on the defaults, and confirming gives them', async () => {
  const { user, box } = shown()
  const dialog = await opened(user)
  expect(dialog).toHaveAccessibleName('cron表达式')
  expect(within(dialog).getAllByRole('tab')).toHaveLength(7)
  expect(expression()).toBe('* * * * * ? *')
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box).toHaveValue('* * * * * ? *')
})

test.each<[string, readonly (readonly [tab: RegExp, mode: RegExp])[]]>([
  [
    '10-20 3/15 * * * ? *',
    [
      [/^秒/, /^周期从…到…秒/],
      [/^分/, /^每隔…分执行/],
    ],
  ],
  [
    '0 0 2 * * ? *',
    [
      [/^秒/, /^具体秒数/],
      [/^时/, /^具体小时数/],
      [/^天/, /^每一天/],
    ],
  ],
  ['0 0 12 L * ? *', [[/^天/, /^在这个月的最后一天/]]],
  ['0 0 12 LW * ? *', [[/^天/, /^在这个月的最后一个工作日/]]],
  [
    '0 0 12 ? * 5L *',
    [
      [/^周/, /^在这个月的最后一个…/],
      [/^天/, /^不设置/],
    ],
  ],
  ['0 0 12 L-3 * ? *', [[/^天/, /^在本月底前…天/]]],
  ['0 0 12 15W * ? *', [[/^天/, /^最近的工作日/]]],
  ['0 0 12 ? * 2#3 *', [[/^周/, /^在这个月的第…个…/]]],
  ['0 0 12 ? * 2/1 *', [[/^周/, /^每隔…天执行 从…/]]],
  ['0 0 0 1/5 * ? *', [[/^天/, /^每隔…天执行/]]],
  ['0 0 0 1 3/2 ? *', [[/^月/, /^每隔…月执行/]]],
  ['0 0 0 1 1-6 ? *', [[/^月/, /^从…到…月之间/]]],
  ['0 0 0 1 * ? 2025-2030', [[/^年/, /^从…到…年之间/]]],
  [
    '0 0/10,45 8-18/2 * * ? *',
    [
      [/^分/, /^自定义/],
      [/^时/, /^自定义/],
    ],
  ],
  ['0 0 12 L-3W * ? *', [[/^天/, /^自定义/]]],
])('%s is shown in its modes, and confirmed unchanged', async (text, modes) => {
  const { user, box } = shown(text)
  const dialog = within(await opened(user))
  for (const [tab, mode] of modes) {
    await user.click(dialog.getByRole('tab', { name: tab }))
    expect(dialog.getByRole('radio', { name: mode })).toBeChecked()
  }
  expect(expression()).toBe(text)
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(box).toHaveValue(text)
})

test('what is wrong of an expression is explained at its part, where it can be put right', async () => {
  const { user, box } = shown('0 0 25 1-5,L-3W * ? *')
  const dialog = within(await opened(user))
  expect(dialog.getByRole('tab', { name: /^时/ })).toHaveAttribute('aria-selected', 'true')
  expect(dialog.getByRole('alert')).toHaveTextContent('25，请输入0到23之间的整数')
  expect(dialog.getByText('Cron表达式参数[时]错误：25，请输入0到23之间的整数')).toBeVisible()
  expect(expression()).toBe('0 0 25 1-5,L-3W * ? *')
  await user.click(dialog.getByRole('radio', { name: '每一小时' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(dialog.getByRole('tab', { name: /^天/ })).toHaveAttribute('aria-selected', 'true')
  expect(dialog.getByRole('alert')).toHaveTextContent('L-3W 不能与其他值同时使用')
  await user.click(dialog.getByRole('radio', { name: '每一天' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(box).toHaveValue('0 0 * * * ? *')
})

test('an expression of too few parts is explained, and closing keeps it', async () => {
  const { user, box } = shown('0 0 2')
  const dialog = within(await opened(user))
  expect(dialog.getByRole('alert')).toHaveTextContent('无法解析，原值保留')
  expect(dialog.getByRole('alert')).toHaveTextContent('只有 3 项，至少需要 6 项')
  expect(expression()).toBe('* * * * * ? *')
  await user.click(dialog.getAllByRole('button', { name: '关闭' })[0] ?? box)
  expect(box).toHaveValue('0 0 2')
})

test('second specific 1 and 5 and the last day of the month, rest untouched', async () => {
  const { user } = shown()
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('radio', { name: /^具体秒数/ }))
  expect(expression()).toBe('* * * * * ? *')
  await user.click(dialog.getByRole('button', { name: '5' }))
  await user.click(dialog.getByRole('button', { name: '1' }))
  await user.click(dialog.getByRole('tab', { name: /^天/ }))
  await user.click(dialog.getByRole('radio', { name: '在这个月的最后一天' }))
  expect(expression()).toBe('1,5 * * L * ? *')
})

test('day and week exclude each other', async () => {
  const { user } = shown()
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('tab', { name: /^周/ }))
  const weekday = dialog.getByRole('combobox', { name: /^在这个月的第…个… 星期/ })
  expect(
    within(weekday)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['天', '一', '二', '三', '四', '五', '六'].map((day) => `星期${day}`))
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^在这个月的第…个… 星期/ }),
    '星期五',
  )
  await user.clear(dialog.getByRole('spinbutton', { name: /第几个/ }))
  await user.type(dialog.getByRole('spinbutton', { name: /第几个/ }), '3')
  expect(expression()).toBe('* * * ? * 6#3 *')
  await user.click(dialog.getByRole('radio', { name: '不设置' }))
  expect(expression()).toBe('* * * * * ? *')
  await user.click(dialog.getByRole('radio', { name: '一周中的每一天' }))
  await user.click(dialog.getByRole('tab', { name: /^天/ }))
  expect(dialog.getByRole('radio', { name: '不设置' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: '在这个月的最后一个工作日' }))
  expect(expression()).toBe('* * * LW * ? *')
})

test('a number outside its bounds is explained at its part, and cannot be confirmed', async () => {
  const { user, box } = shown('0 0 2 * * ? *')
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('tab', { name: /^分/ }))
  const step = dialog.getByRole('spinbutton', { name: /^每隔…分执行.*间隔/ })
  await user.clear(step)
  await user.type(step, '61')
  expect(dialog.getByRole('alert')).toHaveTextContent('请输入1到60之间的整数')
  expect(step).toBeInvalid()
  expect(dialog.getByRole('spinbutton', { name: /^每隔…分执行.*开始$/ })).toBeValid()
  await user.click(dialog.getByRole('tab', { name: /^年/ }))
  expect(dialog.getByRole('tab', { name: /^分\s?有错误/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(dialog.getByRole('tab', { name: /^分/ })).toHaveAttribute('aria-selected', 'true')
  expect(box).toHaveValue('0 0 2 * * ? *')
  // An interval of 60 minutes is within the bounds; Quartz takes it as the minute alone.
  const again = dialog.getByRole('spinbutton', { name: /^每隔…分执行.*间隔/ })
  expect(again).toHaveFocus()
  await user.clear(again)
  await user.type(again, '60')
  expect(expression()).toBe('0 3 2 * * ? *')
})

test('a control that is entered chooses its mode, also where it says what is wanted already', async () => {
  const { user } = shown('0 0 2 * * ? *')
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('tab', { name: /^周/ }))
  await user.click(dialog.getByRole('combobox', { name: /^在这个月的最后一个… 星期/ }))
  expect(dialog.getByRole('radio', { name: /^在这个月的最后一个…/ })).toBeChecked()
  expect(expression()).toBe('0 0 2 ? * 1L *')
  expect(dialog.getByRole('status', { name: '含义' })).toHaveTextContent('最后一个星期天')
})

test('a part may be written by hand, and is explained where it is wrong', async () => {
  const { user } = shown('0 0 2 * * ? *')
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('tab', { name: /^时/ }))
  await user.click(dialog.getByRole('radio', { name: /^自定义/ }))
  const text = dialog.getByRole('textbox', { name: /自定义/ })
  expect(text).toHaveValue('2')
  await user.clear(text)
  await user.type(text, '8-18/2，25')
  expect(dialog.getByRole('alert')).toHaveTextContent('25，请输入0到23之间的整数')
  await user.type(text, '{Backspace}{Backspace}22')
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(expression()).toBe('0 0 8-18/2,22 * * ? *')
})

test('the dialog tells the meaning and the next ten runs, with the year, in the site’s time zone', async () => {
  const { user } = shown('0 0 12 ? 1 6#3 2030-2090')
  const dialog = within(await opened(user))
  expect(dialog.getByRole('status', { name: '含义' })).toHaveTextContent('每月的第三个星期五')
  const runs = dialog.getByRole('list', { name: '近十次执行时间（Asia/Shanghai）' })
  const times = within(runs)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(times).toHaveLength(10)
  expect(times[0]).toBe('2030-01-18 12:00:00 星期五')
})

test('runs that never come are said to be none, an unknown time zone to be unknown', async () => {
  const user = userEvent.setup()
  shown('0 0 0 30 2 ?')
  expect(await opened(user)).toHaveTextContent('无执行时间')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  shown('0 0 2 * * ?', 'Mars/Olympus')
  expect(await opened(user, 1)).toHaveTextContent('未知的时区：Mars/Olympus')
})

test('what was built is not thrown away by Escape unasked', async () => {
  const { user, confirm } = shown('0 0 2 * * ? *')
  const dialog = within(await opened(user))
  await user.click(dialog.getByRole('tab', { name: /^时/ }))
  await user.click(dialog.getByRole('button', { name: '3' }))
  await user.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledOnce()
  expect(expression()).toBe('0 0 2,3 * * ? *')
})

test('the whole dialog is walked with the keyboard', async () => {
  const { user, box } = shown('0 0 2 * * ? *')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('tab', { name: /^秒/ }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(dialog.getByRole('tab', { name: /^时/ })).toHaveFocus()
  await user.keyboard('{End}{ArrowRight}{ArrowLeft}{Home}{ArrowRight}{ArrowRight}')
  await user.tab()
  expect(dialog.getByRole('radio', { name: /^具体小时数/ })).toHaveFocus()
  await user.tab()
  expect(dialog.getByRole('button', { name: '2' })).toHaveFocus()
  await user.keyboard(' {ArrowDown}{ArrowRight}{Enter}')
  expect(expression()).toBe('0 0 13 * * ? *')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(box).toHaveValue('0 0 13 * * ? *')
})

test('axe finds nothing in the dialog, whichever part is shown', async () => {
  const { default: axe } = await import('axe-core')
  const { user } = shown('0 0 25 * * ?')
  const dialog = await opened(user)
  for (const tab of within(dialog).getAllByRole('tab')) {
    await user.click(tab)
    await user.click(within(dialog).getByRole('radio', { name: /^具体/ }))
    // Contrast needs a browser that paints.
    const { violations } = await axe.run(dialog, {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})

function Form({ start, timeZone }: { readonly start: string; readonly timeZone: string }) {
  const [value, setValue] = useState<string | null>(start)
  const zoned = fieldOf(cronValue, { timeZone }, { title: '执行计划' })
  const props = { id: 'plan', field: zoned, lookup: lookupOf(), value, onChange: setValue }
  return <cron.Edit {...props} />
}

function shown(start = '', timeZone = 'Asia/Shanghai') {
  const user = userEvent.setup()
  const ports = portsOf()
  const confirm = vi.fn(async () => false)
  const { container } = render(
    <PortsContext value={{ ...ports, notify: { ...ports.notify, confirm } }}>
      <Form start={start} timeZone={timeZone} />
    </PortsContext>,
  )
  return { user, confirm, box: within(container).getByRole('textbox') }
}

async function opened(user: ReturnType<typeof userEvent.setup>, at = 0): Promise<HTMLElement> {
  const button = screen.getAllByRole('button', { name: '选择执行计划' })[at]
  if (button) await user.click(button)
  return waitFor(() => screen.getByRole('dialog'))
}

const expression = () => screen.getByRole('status', { name: '表达式' }).textContent
