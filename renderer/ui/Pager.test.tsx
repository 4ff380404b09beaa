import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Pager } from './Pager'

function Pages() {
  const [page, setPage] = useState(1)
  return <Pager page={page} size={10} total={35} sizes={[10]} onPage={setPage} onSize={() => {}} />
}

test('a step keeps the focus at the last page, where it has nothing more to do', async () => {
  render(<Pages />)
  const user = userEvent.setup()
  const last = screen.getByRole('button', { name: '末页' })
  last.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: '第 4 页' })).toHaveAttribute('aria-current', 'page')
  expect(last).toHaveFocus()
  expect(last).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: '下一页' }))
  expect(screen.getByRole('button', { name: '第 4 页' })).toHaveAttribute('aria-current', 'page')
})

test('a jump to what is no page stands there in red: 1.2 is not page 12', async () => {
  render(<Pages />)
  const user = userEvent.setup()
  const field = screen.getByLabelText('跳至页码')
  await user.type(field, '1.2{Enter}')
  expect(field).toHaveValue('1.2')
  expect(field).toBeInvalid()
  expect(screen.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
  await user.clear(field)
  await user.type(field, '３{Enter}')
  expect(screen.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page')
  expect(field).toHaveValue('')
})
