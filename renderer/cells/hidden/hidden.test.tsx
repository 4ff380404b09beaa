import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { hidden } from '.'
import { hiddenValue } from './value'

checkCellType(hidden, {
  values: ['a8f3', '0'],
  nonsense: [false, {}, []],
  invisible: true,
})

test('a hidden field takes no space in a form', () => {
  const field = fieldOf(hiddenValue, {})
  const { container } = render(
    <hidden.Edit id="a" value="x" field={field} lookup={lookupOf()} onChange={() => {}} />,
  )
  expect(container).toBeEmptyDOMElement()
})
