import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fieldOf, lookupOf, portsOf } from '../cells/fixtures'
import { markdownValue } from '../cells/markdown/value'
import { PortsContext } from '../ports'
import { TextDialog } from './TextDialog'
import { useHold } from './useHold'
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

/** It tells of what is written a moment later; whoever asks it is told at once. */
function LateEditor(props: WritingEditProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useHold(props, () => props.onChange(box.current?.value ?? null))
  return (
    <div id={props.id}>
      <textarea ref={box} aria-label="正文" defaultValue={props.value ?? ''} />
    </div>
  )
}

/** A cell that keeps what its dialog hands in. */
function Cell({ stored, Editor }: { stored(value: string | null): void; Editor: EditorType }) {
  const [value, setValue] = useState<string | null>('旧的')
  return (
    <TextDialog
      id={'a'}
      field={fieldOf(markdownValue, {}, { title: '说明' })}
      lookup={lookupOf()}
      value={value}
      text={value ?? ''}
      heightPx={300}
      place={'table'}
      open={true}
      Editor={Editor}
      onChange={(next) => {
        stored(next)
        setValue(next)
      }}
    />
  )
}

type EditorType = ComponentType<WritingEditProps>

/** Its dialog, opened; `agrees` = what is answered when it asks. */
function show(agrees: boolean, editor: EditorType = Editor) {
  const confirm = vi.fn(async () => agrees)
  const ports = portsOf()
  const stored = vi.fn()
  render(
    <PortsContext value={{ ...ports, notify: { ...ports.notify, confirm } }}>
      <Cell stored={stored} Editor={editor} />
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

function beside(): Element {
  const mask = document.querySelector('.jd-overlay-mask')
  if (!mask) throw new Error('no dialog')
  return mask
}

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['its cross', () => fireEvent.click(screen.getByRole('button', { name: '关闭' }))],
  ['a click beside it', () => fireEvent.mouseDown(beside())],
])('%s asks the editor itself: it may tell of what is written a moment later', async (_, leave) => {
  const { user, confirm, stored } = show(false, LateEditor)
  await user.type(screen.getByRole('textbox', { name: '正文' }), '新的')
  leave()
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(stored).toHaveBeenCalledExactlyOnceWith('旧的新的')
})

test('what the editor has told counts before it is drawn', async () => {
  let tell: WritingEditProps['onChange'] = () => undefined
  const { confirm } = show(false, ({ id, onChange }) => {
    tell = onChange
    return <div id={id} />
  })
  act(() => {
    tell('新的')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(screen.getByRole('dialog')).toBeVisible()
})
