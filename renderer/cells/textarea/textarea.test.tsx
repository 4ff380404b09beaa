import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { textarea } from '.'
import { textareaValue } from './value'

checkCellType(textarea, {
  values: ['第一行\n第二行', '一'],
  nonsense: [true, {}, ['a'], 'a\0'],
  edit: { act: (user, control) => user.type(control, '一{Enter}二'), gives: '一\n二' },
})

test('what is typed is counted, and a text that is too long stays whole', async () => {
  const field = fieldOf(textareaValue, { max: 3 }, { title: '摘要' })
  const { container } = render(
    <textarea.Edit id="a" value="一二" field={field} lookup={lookupOf()} onChange={() => {}} />,
  )
  expect(container).toHaveTextContent('2 / 3')
  await userEvent.setup().type(screen.getByRole('textbox'), '三四')
  expect(container).toHaveTextContent('4 / 3')
  expect(screen.getByRole('textbox')).toHaveValue('一二三四')
  await userEvent.setup().type(screen.getByRole('textbox'), '{Backspace}{Backspace}😀')
  expect(container).toHaveTextContent('3 / 3')
  expect(container.querySelector('.jd-over')).toBeNull()
  expect(textareaValue.check('一二三四', field)).toBe('摘要最多 3 个字')
  expect(textareaValue.check('一二😀', field)).toBeNull()
})
