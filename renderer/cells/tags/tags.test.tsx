import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { tags } from '.'
import { separated, tagsValue } from './value'

checkCellType(tags, {
  values: ['ab;cd;e', '新品'],
  nonsense: [true, {}, ['a']],
  edit: { act: (user, control) => user.type(control, 'abcde'), gives: 'ab;cd;e' },
})

test('abcde becomes ab;cd;e; existing semicolons are removed first', () => {
  expect(separated('abcde')).toBe('ab;cd;e')
  expect(separated('a;b;;c;de')).toBe('ab;cd;e')
  expect(separated('abcd')).toBe('ab;cd')
})

test('the caret is kept where it was typed', async () => {
  const field = fieldOf(tagsValue, {}, { title: '标签' })
  render(<tags.Edit id="a" value="ab;cd" field={field} lookup={lookupOf()} onChange={() => {}} />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.setup().type(box, 'x', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(box).toHaveValue('xa;bc;d')
  expect(box.selectionStart).toBe(1)
})

test('tags are chips, in the colours of the document or of setTagColor', () => {
  const colors = [
    { tag: 'ab', background: '#f5222d' },
    { tag: 'cd', background: '#fff', color: '#000' },
  ]
  const show = (props: object) =>
    render(
      // What a program passes is not of the document's shape.
      <tags.Show
        value="ab;cd;e"
        field={fieldOf(tagsValue, props as object)}
        lookup={lookupOf()}
        place="cell"
      />,
    )
  const { unmount } = show({ colors })
  expect(screen.getByText('ab')).toHaveStyle({ background: 'rgb(245, 34, 45)' })
  expect(screen.getByText('cd')).toHaveStyle({ color: 'rgb(0, 0, 0)' })
  expect(screen.getByText('e')).toHaveClass('jd-tag')
  unmount()
  show({ setTagColor: ({ tagValue }: { tagValue: string }) => (tagValue === 'e' ? 'red' : null) })
  expect(screen.getByText('e')).toHaveStyle({ background: 'rgb(255, 0, 0)' })
})
