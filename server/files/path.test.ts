import { expect, test } from 'vitest'
import { storedPath } from './path'

const id = 'f'.repeat(32)

test.each([
  ['主图 (1).PNG', `product/${id}_主图_1_.png`],
  ['../../etc/passwd', `product/${id}_passwd.png`],
  ['a,b[0].jpg', `product/${id}_a_b_0_.png`],
  ['..\\..\\windows.ini', `product/${id}_windows.png`],
  ['a%2fb?c#d.png', `product/${id}_a_2fb_c_d.png`],
  ['e\u0301.png', `product/${id}_é.png`],
  ['', `product/${id}_.png`],
  ['.htaccess', `product/${id}_.png`],
  ['v1.2 说明.final', `product/${id}_v1_2_说明.png`],
])('%s is kept as %s', (name, path) => {
  expect(storedPath({ biz: 'product', id, name, ext: 'png' })).toBe(path)
})

test('a long name is cut between characters', () => {
  const path = storedPath({ biz: 'x', id, name: `${'𠮷'.repeat(100)}.png`, ext: 'png' })
  expect(path).toBe(`x/${id}_${'𠮷'.repeat(60)}.png`)
})
