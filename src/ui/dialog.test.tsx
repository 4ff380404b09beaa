import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ChoiceField } from '../login/choice/ChoiceField'
import { Dialog } from './Dialog'
import { DialogFoot } from './DialogFoot'

/** A page with a button that opens a dialog; its choices come when `load` is pressed. */
function Opener({ light = false, value }: { readonly light?: boolean; readonly value?: string }) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const close = () => setOpen(false)
  const choices = ['a', 'b'].map((one) => ({ value: one, text: one }))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && (
        <Dialog
          title="Choice"
          light={light}
          cross
          onCancel={close}
          footer={<DialogFoot ways={[{ text: 'cancel', onClick: close }]} />}
        >
          {loaded && (
            <ChoiceField
              label="Of two"
              error=""
              choices={choices}
              value={value}
              onChange={() => undefined}
            />
          )}
          {/* As an answer that comes by itself. */}
          <output onPointerDown={() => setLoaded(true)}>load</output>
        </Dialog>
      )}
    </>
  )
}

async function opened(props: Parameters<typeof Opener>[0] = {}) {
  render(<Opener {...props} />)
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'open' })
  await user.click(opener)
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Choice' }) }
}

const load = () =>
  screen.getByText('load').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

test('the keyboard begins at the first choice once there are choices, not at a button that gives up', async () => {
  const { dialog } = await opened()
  expect(dialog).toHaveFocus()
  load()
  expect(await screen.findByRole('radio', { name: 'a' })).toHaveFocus()
})

test('the keyboard begins at what is chosen already', async () => {
  await opened({ value: 'b' })
  load()
  expect(await screen.findByRole('radio', { name: 'b' })).toHaveFocus()
})

test('who has gone on meanwhile keeps the focus', async () => {
  const { user } = await opened()
  await user.tab()
  expect(screen.getByRole('button', { name: 'cancel' })).toHaveFocus()
  load()
  await screen.findByRole('radio', { name: 'a' })
  expect(screen.getByRole('button', { name: 'cancel' })).toHaveFocus()
})

test.each([
  ['Escape', 'Escape'],
  ['its cross', '关闭窗口'],
  ['its foot', 'cancel'],
])('is closed by %s, and the focus returns to its opener', async (_, way) => {
  const { user, opener } = await opened()
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: way }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})

test('a click beside it does nothing', async () => {
  const { user, opener } = await opened()
  const mask = () => document.querySelector('.jd-overlay-mask') ?? document.body
  await user.click(mask())
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(opener).toHaveFocus()
})

test('a light one goes with a click beside it', async () => {
  const { user } = await opened({ light: true })
  await user.click(document.querySelector('.jd-overlay-mask') ?? document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})
