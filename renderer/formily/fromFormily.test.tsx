import type { Field as FormilyField } from '@formily/core'
import { connect, mapProps, mapReadPretty, useField } from '@formily/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { everyCell } from '../../tests/support/everyCell'
import { entityOf } from '../../tests/support/formEntity'
import { openForm } from '../../tests/support/formHost'
import { inputValue } from '../cells/input/value'
import { checkCellType, fieldOf, lookupOf } from '../cells/testing'
import { fromFormily } from './fromFormily'

/** A company's own component, as it was written for Formily and knows nothing of us. */
interface PlainProps extends React.ComponentProps<'input'> {
  readonly tip?: string
  readonly choices?: readonly { readonly label: string }[]
}

const Plain = ({ tip, choices = [], ...input }: PlainProps) => (
  <>
    <input {...input} value={input.value ?? ''} list="choices" />
    <datalist id="choices">
      {choices.map(({ label }) => (
        <option key={label} value={label} />
      ))}
    </datalist>
    {tip && <strong>{tip}</strong>}
  </>
)

const Company = connect(
  Plain,
  mapProps({ dataSource: 'choices', title: 'title' }, (props, field) => ({
    ...props,
    tip: 'selfErrors' in field ? field.selfErrors.join() : '',
  })),
  mapReadPretty(({ value }: { readonly value?: string }) => <em>{value}</em>),
)

// The type's place in the documents is taken by a built-in one, which every checker knows.
const company = fromFormily({
  name: 'input',
  value: inputValue,
  component: Company,
  props: { className: 'company' },
  dataSource: ({ title }) => [{ label: `${title} 1` }],
  readPretty: true,
})

checkCellType(company, {
  values: ['a', '中文'],
  nonsense: [true, {}, ['a']],
  edit: { act: (user, control) => user.type(control, 'abc'), gives: 'abc' },
})

const entity = entityOf({
  code: { type: 'input', title: '编号', max: 4, disableIf: 'locked' },
  locked: { type: 'switch', title: '锁定' },
  copy: { type: 'normal', title: '副本', compute: 'code' },
})
const cells = everyCell.map((cell) => (cell.name === 'input' ? company : cell))

const box = (title: string) => screen.findByRole('combobox', { name: title })

test('what is typed reaches the form: it is computed with, checked and sent', async () => {
  const { server, user, save } = openForm(entity, { cells })
  await user.type(await box('编号'), 'AB12')
  expect(document.querySelector('output')).toHaveTextContent('AB12')
  await user.click(save())
  await waitFor(() => expect(server.writes.at(-1)?.body).toMatchObject({ code: 'AB12' }))
})

test("what is wrong is shown by the component too, in the form's words, and goes when it is put right", async () => {
  const { user } = openForm(entity, { cells })
  const control = await box('编号')
  await user.type(control, 'ABCDE')
  await user.tab()
  expect(await screen.findByText('编号最多 4 个字', { selector: 'strong' })).toBeVisible()
  expect(control).toHaveAccessibleDescription('编号最多 4 个字')
  expect(control).toHaveAttribute('status', 'error')
  await user.type(control, '{Backspace}')
  await waitFor(() => expect(document.querySelector('strong')).toBeNull())
  // The library's frame is drawn by this word: it must not stay red.
  expect(control).not.toHaveAttribute('status')
  expect(control).not.toBeInvalid()
})

test('a value that is set reaches the component, and a locked field is disabled in it', async () => {
  const { user } = openForm(entity, { cells, mode: 'edit', record: { id: '1', code: 'X1' } })
  const control = await box('编号')
  expect(control).toHaveValue('X1')
  expect(control).toHaveClass('company')
  expect(control).toBeEnabled()
  await user.click(screen.getByRole('switch', { name: '锁定' }))
  expect(control).toBeDisabled()
})

const field = fieldOf(inputValue, {}, { title: '编号' })

function Host({ told, type = company }: { told(value: unknown): void; type?: typeof company }) {
  const [value, setValue] = useState<string | null>('X1')
  return (
    <>
      <type.Edit
        id="a"
        field={field}
        value={value}
        lookup={lookupOf()}
        onChange={(next) => {
          told(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue('set')}>
        set
      </button>
    </>
  )
}

test('what the form sets is told to nobody; an emptied box is no value', async () => {
  const told = vi.fn()
  render(<Host told={told} />)
  const user = userEvent.setup()
  const control = await box('编号')
  await user.click(screen.getByRole('button', { name: 'set' }))
  expect(control).toHaveValue('set')
  expect(told).not.toHaveBeenCalled()
  await user.clear(control)
  expect(told.mock.calls).toEqual([[null]])
  expect(document.querySelector('option')).toHaveValue('编号 1')
})

test('a component that sets the value of its field by itself is heard too', async () => {
  const Preset = connect(() => {
    const own = useField<FormilyField>()
    return (
      <button type="button" onClick={() => own.setValue('own')}>
        {own.value}
      </button>
    )
  })
  const type = fromFormily({ name: 'input', value: inputValue, component: Preset })
  const told = vi.fn()
  render(<Host told={told} type={type} />)
  const button = await screen.findByRole('button', { name: 'X1' })
  await userEvent.setup().click(button)
  expect(told.mock.calls).toEqual([['own']])
  expect(button).toHaveTextContent('own')
})

test('details show what the component makes of a value that is only read', async () => {
  const { container } = render(
    <company.Show value="X1" field={field} lookup={lookupOf()} place="detail" />,
  )
  await waitFor(() => expect(container.querySelector('em')).toHaveTextContent('X1'))
})

test('a text that looks like an expression of Formily stays a text', async () => {
  const attack = '{{globalThis.hacked = 1}}'
  const told = vi.fn()
  const hostile = fieldOf(inputValue, {}, { title: attack, placeholder: attack })
  render(
    <company.Edit
      id={'a'}
      value={attack}
      field={hostile}
      onChange={told}
      message={attack}
      invalid
      lookup={lookupOf()}
    />,
  )
  expect(await box(attack)).toHaveValue(attack)
  expect(screen.getByText(attack, { selector: 'strong' })).toBeVisible()
  expect('hacked' in globalThis).toBe(false)
})

test('a name that is not the name of its value is a mistake of the programmer', () => {
  expect(() => fromFormily({ name: 'x', value: inputValue, component: Company })).toThrow("'x'")
})
