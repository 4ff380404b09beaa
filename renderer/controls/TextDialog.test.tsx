import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fieldOf, lookupOf, portsOf } from '../cells/fixtures'
import { markdownValue } from '../cells/markdown/value'
import { PortsContext } from '../ports'
import { TextDialog } from './TextDialog'
import type { WritingEditProps } from './writing'

const Editor = ({ id, value, onChange }: WritingEditProps) => (
  <div id={id}>
    <textarea
      aria-label="正文"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

/** A cell that keeps what its dialog hands in. */
function Cell({ stored }: { stored(value: string | null): void }) {
  const [value, setValue] = useState<string | null>('旧的')
  return (
    <TextDialog
      {...{ id: 'a', field: fieldOf(markdownValue, {}, { title: '说明' }), lookup: lookupOf() }}
      {...{ value, text: value ?? '', heightPx: 300, place: 'table', open: true, Editor }}
      onChange={(next) => {
        stored(next)
        setValue(next)
      }}
    />
  )
}

/** Its dialog, opened; `agrees` = what is answered when it asks. */
function show(agrees: boolean) {
  const confirm = vi.fn(async () => agrees)
  const ports = portsOf()
  const stored = vi.fn()
  render(
    <PortsContext value={{ ...ports, notify: { ...ports.notify, confirm } }}>
      <Cell stored={stored} />
    </PortsContext>,
  )
  return { user: userEvent.setup(), confirm, stored }
}

test('what was written is not thrown away by Escape: it asks, and goes on where nobody agrees', async () => {
  const { user, confirm, stored } = show(false)
  expect(screen.getByRole('textbox', { name: '正文' })).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: '正文' }), '新的{Escape}')
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(screen.getByRole('textbox', { name: '正文' })).toHaveValue('旧的新的')
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(confirm).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(stored).toHaveBeenCalledExactlyOnceWith('旧的新的')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who agrees keeps what was there before; where nothing was written nobody is asked', async () => {
  const { user, confirm, stored } = show(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(confirm).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '说明' }))
  await user.type(screen.getByRole('textbox', { name: '正文' }), '新的{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirm).toHaveBeenCalledOnce()
  expect(stored).not.toHaveBeenCalled()
})
