import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '#testing'
import password from './index'
import { passwordValue } from './value'

beforeAll(() => password.preload?.())

checkCellType(password, {
  values: ['s3cret!', '密 码'],
  nonsense: [true, {}, ['a']],
  edit: { act: (user, control) => user.type(control, 'Ab1!'), gives: 'Ab1!' },
})

const field = fieldOf(passwordValue, { strength: true, min: 6 }, { title: '密码' })

test('what is typed is hidden until somebody asks to see it', async () => {
  render(
    <password.Edit id="a" value="s3cret!" field={field} lookup={lookupOf()} onChange={() => {}} />,
  )
  const box = await screen.findByLabelText('密码')
  expect(box).toHaveAttribute('type', 'password')
  expect(box).toHaveValue('s3cret!')
  await userEvent.setup().click(screen.getByRole('img', { name: 'eye-invisible' }))
  expect(box).toHaveAttribute('type', 'text')
})

test('a value is shown as dots, as many for each', () => {
  const show = (value: string) =>
    render(<password.Show value={value} field={field} lookup={lookupOf()} place="detail" />)
  expect(show('s').container.textContent).toBe(show('s3cret!').container.textContent)
  expect(passwordValue.check('short', field)).toBe('密码至少 6 个字')
})
