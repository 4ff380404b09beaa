import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DetailList } from './DetailList'

const items = [{ term: '名称', content: '亚麻四件套' }]

test.each([
  [undefined, '3'],
  [2, '2'],
  [9, '4'],
  [0, '3'],
  [1, '1'],
  [Number.NaN, '3'],
])('a detail list of %s columns has %s, 3 by default and at most 4', (col, columns) => {
  render(<DetailList title="详细信息" {...(col === undefined ? {} : { col })} items={items} />)
  expect(screen.getByRole('region', { name: '详细信息' }).querySelector('dl')).toHaveAttribute(
    'data-col',
    columns,
  )
  expect(screen.getByRole('term')).toHaveTextContent('名称')
  expect(screen.getByRole('definition')).toHaveTextContent('亚麻四件套')
})
