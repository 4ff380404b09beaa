import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { Overlay } from '#ui'
import { ask, tell } from './questions'

const danger = { title: '确定删除 3 条数据吗？', text: '删除后不能恢复。', danger: true }

/** A form over the page, as questions are asked from. */
function FormOver() {
  const [open, setOpen] = useState(true)
  return open ? (
    <Overlay kind="drawer" width={400} labelledBy="form" onClose={() => setOpen(false)}>
      <h2 id="form">编辑产品</h2>
      <input aria-label="名称" />
    </Overlay>
  ) : null
}

describe('a question', () => {
  afterEach(() => expect(document.querySelector('.question')).toBeNull())

  test('has a name, a text and two ways; one that loses something begins at the harmless one', async () => {
    const answer = ask(danger)
    const dialog = await screen.findByRole('dialog', { name: danger.title })
    expect(dialog).toHaveAccessibleDescription(danger.text)
    await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus())
    await userEvent.setup().click(screen.getByRole('button', { name: '确定' }))
    expect(await answer).toBe(true)
  })

  test('Enter agrees where nothing is lost; Escape never does', async () => {
    const user = userEvent.setup()
    const harmless = ask({ title: '确定将全部消息标注为已读吗？' })
    await waitFor(() => expect(screen.getByRole('button', { name: '确定' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await harmless).toBe(true)

    const asked = ask(danger)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await asked).toBe(false)
  })

  test('stands over the form it was asked from, which its Escape leaves open', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    await act(async () => root.render(<FormOver />))
    const user = userEvent.setup()
    await user.click(screen.getByLabelText('名称'))
    const asked = ask(danger)
    await screen.findByRole('dialog', { name: danger.title })
    await user.keyboard('{Escape}')
    expect(await asked).toBe(false)
    expect(screen.getByRole('dialog', { name: '编辑产品' })).toBeVisible()
    expect(screen.getByLabelText('名称')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => root.unmount())
    place.remove()
  })

  test('that has one way on is not passed by', async () => {
    const told = tell({ title: '登录已过期', text: '请重新登录', button: '重新登录' })
    await screen.findByRole('dialog', { name: '登录已过期' })
    const user = userEvent.setup()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重新登录' }))
    await told
  })
})
