import { describe, expect, test } from 'vitest'
import { readMenu } from '../menu/readMenu'
import { paths } from '../paths'
import { crumbsOf } from './crumbs'

const nodes = readMenu([
  { path: '/websiteManage/dashboard/analysis', meta: { title: '首页' } },
  {
    path: '/content',
    component: 'layouts/RouteView',
    meta: { title: '内容管理' },
    children: [
      { path: '/content/product', meta: { title: '产品管理' } },
      { path: '/content/one', route: '0', meta: { title: '某一个' } },
    ],
  },
])
const crumbs = (path: string) =>
  crumbsOf(nodes, path).map((crumb) => `${crumb.title} ${crumb.path ?? '-'}`)
const home = '首页 /websiteManage/dashboard/analysis'

describe('the breadcrumb', () => {
  test('starts with home, then each matched route', () => {
    expect(crumbs('/content/product')).toEqual([
      home,
      '内容管理 /content',
      '产品管理 /content/product',
    ])
  })

  test('on the home page it is home alone', () => {
    expect(crumbs('/websiteManage/dashboard/analysis')).toEqual([home])
  })

  test('outside the menu it is home alone', () => expect(crumbs('/404')).toEqual([home]))

  test('an item that registers no route is no link', () => {
    expect(crumbs('/content/one').at(-1)).toBe('某一个 -')
  })
})

test('a page that no menu entry leads to stands below home by its own title', () => {
  expect(crumbsOf([], '/isps/userAnnouncement', '我的通知')).toEqual([
    expect.objectContaining({ path: paths.home }),
    { title: '我的通知', path: '/isps/userAnnouncement' },
  ])
  expect(crumbsOf([], paths.home, '首页')).toHaveLength(1)
})
