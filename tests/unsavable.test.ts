import { expect, test } from 'vitest'
import { findingsAfter } from './support/documents'

const page = 'pages/cms/product.json'
const item = ', { "field": "offReason", "span": 2 }'
const tested = /^\/tests\//

// What a form lacks nobody can fill in; a save would be refused for a field that is not on the screen.
test('a form without a field that its own fields can make required is a finding', () => {
  const found = findingsAfter(page, item, '').filter(({ pointer }) => !tested.test(pointer))
  expect(found).toMatchObject([
    { file: page, pointer: '/form', message: expect.stringContaining('offReason') },
  ])
})

test('without those fields, too, nothing makes it required', () => {
  const found = findingsAfter(page, `"status", "hot", "releaseDate"${item}`, '"hot", "releaseDate"')
  expect(found.filter(({ pointer }) => !tested.test(pointer))).toEqual([])
})
