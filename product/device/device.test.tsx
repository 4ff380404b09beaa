import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '#testing'
import device from './index'
import { deviceValue } from './value'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

checkCellType(device, { values: [chrome, 'curl/8.0'], nonsense: [true, {}, ['a']] })

test('browser and system are told in words, and all that was sent in the tip', () => {
  const field = fieldOf(deviceValue, {}, { title: '浏览器' })
  render(<device.Show value={chrome} field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByText('Chrome 131 · Windows')).toHaveAttribute('title', chrome)
})
