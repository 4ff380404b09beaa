import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SelectControl } from './SelectControl'

test('of a required list only the box within is called required, its frame has no role', () => {
  const { container } = render(
    <SelectControl
      id="status"
      label="状态"
      required
      options={() => [{ value: '1', text: '启用' }]}
      textOf={() => ''}
      multiple={false}
      values={[]}
      onValues={() => undefined}
    />,
  )
  expect(screen.getByRole('combobox', { name: '状态' })).toBeRequired()
  const told = container.querySelectorAll('[aria-required]')
  expect([...told]).toEqual([screen.getByRole('combobox')])
})
