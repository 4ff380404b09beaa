import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, lookupOf } from '../cells/fixtures'
import { inputValue } from '../cells/input/value'
import { Ellipsis } from './Ellipsis'
import { ShowText } from './ShowText'

test('ellipsis cuts at 25, full-width characters count 2, and the tip has the whole text', () => {
  const text = '一二三四五六七八九十一二三'
  render(<Ellipsis text={text} />)
  expect(screen.getByTitle(text)).toHaveTextContent('一二三四五六七八九十一二…')
})

test('a text that fits stands as it is', () => {
  render(<Ellipsis text={'a'.repeat(25)} />)
  expect(screen.getByText('a'.repeat(25))).not.toHaveAttribute('title')
})

test('a field says its own length', () => {
  const field = fieldOf(inputValue, { ellipsis: 12 })
  render(<ShowText value={'b'.repeat(13)} field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByTitle('b'.repeat(13))).toHaveTextContent(`${'b'.repeat(12)}…`)
})

test('details show the whole text', () => {
  const field = fieldOf(inputValue, { ellipsis: 12 })
  render(<ShowText value={'b'.repeat(13)} field={field} lookup={lookupOf()} place="detail" />)
  expect(screen.getByText('b'.repeat(13))).toBeVisible()
})
