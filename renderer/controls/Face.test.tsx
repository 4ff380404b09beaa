import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Deferred } from '../ports'
import { deferred } from '../ui/deferred'
import type { ControlProps } from './control'
import { Face } from './Face'
import { useLive } from './useLive'

const Opened = ({ label, typed }: ControlProps) => <input aria-label={label} defaultValue={typed} />

interface BoxProps {
  readonly source: Deferred<ControlProps>
  onClear(): void
  onRefuse(text: string): void
}

function Box({ source, onClear, onRefuse }: BoxProps) {
  const control = { id: 'a', label: '状态', placeholder: '请选择', onRefuse }
  const { Live, ...live } = useLive(source)
  if (Live) return <Live {...control} />
  return (
    <Face {...control} popup="listbox" live={live} onClear={onClear}>
      甲
    </Face>
  )
}

/** A choosing control whose code comes when `arrive` is called. */
function setup() {
  let arrive = () => {}
  const source = deferred<ControlProps>(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(Opened)
      }),
  )
  const onClear = vi.fn()
  const onRefuse = vi.fn()
  render(<Box source={source} onClear={onClear} onRefuse={onRefuse} />)
  const box = () => screen.findByRole('textbox', { name: '状态' })
  return { user: userEvent.setup(), arrive: () => arrive(), onClear, onRefuse, box }
}

test.each([
  [
    'a click',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('combobox')),
  ],
  ['its first key', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
])('what is typed after %s, before the control has come, stands in it', async (_, begin) => {
  const { user, arrive, onClear, box } = setup()
  await begin(user)
  await user.keyboard('my c{Backspace}b')
  arrive()
  expect(await box()).toHaveValue('my b')
  expect(onClear).not.toHaveBeenCalled()
})

test('what is cleared by its button leaves the focus on the control', async () => {
  const { user, onClear } = setup()
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(onClear).toHaveBeenCalledOnce()
  expect(screen.getByRole('combobox')).toHaveFocus()
})

test('with nothing typed, Backspace takes the value back', async () => {
  const { user, onClear } = setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{Backspace}')
  expect(onClear).toHaveBeenCalledOnce()
})

test('until it has come it takes what an input method writes, and comes when that is written', async () => {
  const { user, arrive, box } = setup()
  await user.click(screen.getByRole('combobox'))
  const line = screen.getByRole('combobox', { name: '状态' })
  expect(line).toHaveFocus()
  fireEvent.compositionStart(line)
  fireEvent.input(line, { target: { value: 'maotan' } })
  arrive()
  await act(async () => undefined)
  expect(screen.getByRole('combobox', { name: '状态' })).toBe(line)
  fireEvent.input(line, { target: { value: '毛毯' } })
  fireEvent.compositionEnd(line)
  expect(await box()).toHaveValue('毛毯')
})

test('Escape drops what was typed before it has come: nothing opens, nothing is chosen', async () => {
  const { user, arrive, onRefuse } = setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('毛毯{Escape}')
  expect(screen.getByRole('combobox')).toHaveFocus()
  arrive()
  await act(async () => undefined)
  expect(screen.getByRole('combobox')).toBeInstanceOf(HTMLButtonElement)
  await user.tab()
  expect(onRefuse).not.toHaveBeenCalled()
})
