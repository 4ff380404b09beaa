import { describe, expect, test } from 'vitest'
import { parseDictRef } from './dict'

describe('a dictionary reference', () => {
  test('is a code or exactly three column names', () => {
    expect(parseDictRef('product_status')).toEqual({ kind: 'code', code: 'product_status' })
    expect(parseDictRef('cms_brand,name,id')).toEqual({
      kind: 'table',
      table: 'cms_brand',
      text: 'name',
      code: 'id',
    })
  })

  test.each([
    '',
    ' ',
    'a b',
    'cms_brand,name',
    'cms_brand,name,id,x',
    'cms_brand,,id',
    'cms_brand, name, id',
    'Cms_Brand,Name,Id',
    "sys_user,username,id where '1'='1",
    'sys_user;drop table x,a,b',
    'sys_user,(select password),id',
    'a'.repeat(65),
    '__proto__,a,b,c',
    '字典',
  ])('%s is none', (text) => {
    expect(parseDictRef(text)).toBeUndefined()
  })
})
