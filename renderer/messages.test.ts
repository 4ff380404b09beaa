import { expect, test } from 'vitest'
import { withTitle } from './messages'

test('a title that begins with a letter or a digit stands apart from the Chinese verb', () => {
  expect(withTitle('新增', 'IP 黑名单')).toBe('新增 IP 黑名单')
  expect(withTitle('编辑', '3D 展厅')).toBe('编辑 3D 展厅')
  expect(withTitle('新增', '产品')).toBe('新增产品')
})
