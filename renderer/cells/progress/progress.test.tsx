import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { progress } from '.'
import { progressValue } from './value'

checkCellType(progress, { values: [50, 12.5, 100], nonsense: [true, {}, []] })

const field = fieldOf(progressValue, {}, { title: '完成度' })

test("'50' is 50, and what is no number shows 0", () => {
  expect(progressValue.fromWire('50', field)).toBe(50)
  expect(progressValue.fromWire('abc', field)).toBe(0)
})

test.each([
  [30, 30],
  [140, 100],
  [-5, 0],
])('%d fills the bar to %d', (value, share) => {
  render(<progress.Show value={value} field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByRole('progressbar', { name: '完成度' })).toHaveAttribute('value', `${share}`)
  expect(screen.getByText(`${value}%`)).toBeVisible()
})

test('in a form it is read only', () => {
  render(<progress.Edit id="a" value={30} field={field} lookup={lookupOf()} onChange={() => {}} />)
  expect(screen.getByLabelText('完成度').tagName).toBe('PROGRESS')
  expect(progress.inCell).toBe('never')
})

test.each([
  [79.9, undefined],
  [80, 'amber'],
  [100, 'red'],
  [140, 'red'],
])('%d has the colour that the document says: %s', (value, tone) => {
  const budget = fieldOf(progressValue, { amberFrom: 80, redFrom: 100 }, { title: '预算' })
  render(<progress.Show value={value} field={budget} lookup={lookupOf()} place="cell" />)
  const bar = screen.getByRole('progressbar', { name: '预算' }).parentElement
  expect(bar?.dataset.tone).toBe(tone)
})

test('a bar of which the document says nothing keeps its colour', () => {
  render(<progress.Show value={100} field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByRole('progressbar').parentElement?.dataset.tone).toBeUndefined()
})
