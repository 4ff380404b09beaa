import { expect, test } from 'vitest'
import { internalPath } from './openPage'

test.each([
  ['/enquiry/list', '/enquiry/list'],
  ['enquiry/list', '/enquiry/list'],
  ['/enquiry/list?detail=7', '/enquiry/list?detail=7'],
  ['/enquiry/list?at=08:30', '/enquiry/list?at=08:30'],
])('an internal page is opened: %s', (openPage, path) => {
  expect(internalPath(openPage)).toBe(path)
})

test.each([
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  '\\\\evil.example',
])('no other address is: %s', (openPage) => {
  expect(internalPath(openPage)).toBeUndefined()
})
