import { describe, expect, test } from 'vitest'
import { readMenu } from './readMenu'
import { isGroup, trailOf } from './trail'

const nodes = readMenu([
  { path: '/home', meta: { title: '首页' } },
  {
    path: '/content',
    meta: { title: '内容' },
    children: [
      { path: '/content/product', meta: { title: '产品' } },
      { path: '/content/product/:id', hidden: true, meta: { title: '产品详情' } },
      {
        path: '/content/more',
        meta: { title: '更多' },
        children: [{ path: '/content/more/deep', meta: { title: '深处' } }],
      },
    ],
  },
  {
    path: '/report',
    meta: { title: '报表' },
    children: [{ path: '/report/:code', hidden: true, meta: { title: '某报表' } }],
  },
])
const titles = (pathname: string) => trailOf(nodes, pathname).map(({ title }) => title)

describe('the trail of a page', () => {
  test.each([
    ['/home', ['首页']],
    ['/content/product', ['内容', '产品']],
    ['/content/more/deep', ['内容', '更多', '深处']],
    ['/content/product/17', ['内容', '产品详情']],
    ['/report', ['报表']],
    ['/elsewhere', []],
  ])('%s', (pathname, expected) => expect(titles(pathname)).toEqual(expected))

  test('an entry whose children are all hidden is a page, not a heading', () => {
    expect(nodes.map(isGroup)).toEqual([false, true, false])
  })
})
