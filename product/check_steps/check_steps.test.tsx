import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '#testing'
import type { RuleStep } from '#values'
import checkSteps from './index'
import { checkStepsValue } from './value'

const letters: RuleStep = { digits: 2, pattern: '[A-Z]+', message: '以两个大写字母开头' }
const whole: RuleStep = { digits: '*', pattern: '.{6}', message: '共六位' }

checkCellType(checkSteps, {
  values: [[letters, whole], [whole]],
  nonsense: [true, {}, 5, ['a'], [{ digits: 'x', pattern: 'a' }], '{', [{ digits: 1 }]],
  edit: {
    act: (user, control) => user.click(within(control).getByRole('button', { name: '添加一步' })),
    gives: [{ digits: '*', pattern: '', message: '' }],
  },
})

const field = fieldOf(checkStepsValue, {}, { title: '校验步骤' })

test.each([
  [{ ...letters, digits: 0 }, '第 1 步：位数为 1 到 1000 的整数'],
  [{ ...letters, pattern: '' }, '第 1 步：请填写规则'],
  [{ ...letters, pattern: '(a+)+$' }, /^第 1 步：.*/],
  [{ ...letters, message: ' ' }, '第 1 步：请填写提示'],
] as const)('%j is told', (step, message) => {
  expect(checkStepsValue.check([step], field)).toMatch(message)
})

test('a number that another console has sent as a text is one', () => {
  const sent = JSON.stringify([{ digits: '2', pattern: 'a+', message: 'b' }])
  expect(checkStepsValue.fromWire(sent, field)).toEqual([
    { digits: 2, pattern: 'a+', message: 'b' },
  ])
})

test('steps are written, moved and removed, and a value is tried out piece by piece', async () => {
  const user = userEvent.setup()
  const given: (readonly RuleStep[] | null)[] = []
  render(<Form onGiven={(value) => given.push(value)} />)
  await user.type(screen.getByLabelText('功能测试'), 'AB123')
  const [first, second] = within(screen.getByRole('status')).getAllByRole('listitem')
  expect(first).toHaveTextContent('接下来 2 位AB通过')
  expect(second).toHaveTextContent('整个值AB123不通过共六位')
  await user.click(screen.getByRole('button', { name: '上移第 2 步' }))
  expect(given.at(-1)).toEqual([whole, letters])
  await user.selectOptions(screen.getByLabelText('第 1 步检查什么'), '接下来')
  await user.clear(screen.getByLabelText('第 1 步的位数'))
  await user.type(screen.getByLabelText('第 1 步的位数'), '6')
  expect(given.at(-1)?.[0]).toEqual({ ...whole, digits: 6 })
  // 6.5 is not 65: it stands there in red, and the rule is not saved with it.
  await user.type(screen.getByLabelText('第 1 步的位数'), '.5')
  expect(screen.getByLabelText('第 1 步的位数')).toHaveValue('6.5')
  expect(screen.getByLabelText('第 1 步的位数')).toBeInvalid()
  expect(given.at(-1)?.[0]).toEqual({ ...whole, digits: 0 })
  await user.click(screen.getByRole('button', { name: '删除第 1 步' }))
  await user.click(screen.getByRole('button', { name: '删除第 1 步' }))
  expect(given.at(-1)).toBeNull()
  expect(screen.getByRole('group', { name: '校验步骤' })).toHaveFocus()
})

function Form({ onGiven }: { onGiven(value: readonly RuleStep[] | null): void }) {
  const [value, setValue] = useState<readonly RuleStep[] | null>([letters, whole])
  function onChange(next: readonly RuleStep[] | null) {
    onGiven(next)
    setValue(next)
  }
  return (
    <checkSteps.Edit
      id="steps"
      field={field}
      value={value}
      onChange={onChange}
      lookup={lookupOf()}
    />
  )
}
