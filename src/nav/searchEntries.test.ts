import { describe, expect, test } from 'vitest'
import { readMenu } from '../menu/readMenu'
import { entriesOf, search } from './searchEntries'

/** As the server tells them. */
const readings: Readonly<Record<string, string>> = {
  产品管理: 'chanpinguanli cpgl',
  新闻管理: 'xinwenguanli xwgl',
  内容管理: 'neirongguanli nrgl',
  '询盘列表 CRM': 'xunpanliebiaocrm xplbcrm',
  重庆: 'chongqing cq',
}
const item = (path: string, title: string, more: object = {}) => ({
  path,
  meta: { title, pinyin: readings[title] },
  ...more,
})
const entries = entriesOf(
  readMenu([
    item('/home', '首页'),
    item('/content', '内容管理', {
      component: 'layouts/RouteView',
      children: [
        item('/content/product', '产品管理'),
        item('/content/news', '新闻管理'),
        item('/content/secret', '秘密', { hidden: true }),
      ],
    }),
    item('/empty', '空目录', { component: 'layouts/RouteView' }),
    item('/shop', '商城后台', {
      component: 'layouts/RouteView',
      meta: { title: '商城后台', internalOrExternal: true, url: 'https://shop.example' },
    }),
    item('/frame', '数据大屏', { component: 'layouts/IframePageView' }),
    item('/enquiry/list', '询盘列表 CRM'),
  ]),
)
const found = (text: string) => search(entries, text).map(({ node }) => node.title)

describe('the menu search', () => {
  test('leaves out hidden items and layouts, and keeps framed and external pages', () => {
    expect(found('')).toEqual([
      '首页',
      '产品管理',
      '新闻管理',
      '商城后台',
      '数据大屏',
      '询盘列表 CRM',
    ])
  })

  test.each([
    ['产品', ['产品管理']],
    ['管理', ['产品管理', '新闻管理']],
    ['crm', ['询盘列表 CRM']],
    ['内容', ['产品管理', '新闻管理']],
    ['内容 新', ['新闻管理']],
    ['/enquiry', ['询盘列表 CRM']],
    ['cpgl', ['产品管理']],
    ['XWGL', ['新闻管理']],
    ['gl', ['产品管理', '新闻管理']],
    ['chanpin', ['产品管理']],
    ['guanli', ['产品管理', '新闻管理']],
    ['neirong', []],
    ['秘密', []],
    ['  ', ['首页', '产品管理', '新闻管理', '商城后台', '数据大屏', '询盘列表 CRM']],
  ])('“%s”', (text, titles) => expect(found(text)).toEqual(titles))

  test('what begins with its pinyin comes before what contains it, and both after titles', () => {
    const ranked = entriesOf(
      readMenu([item('/a', '产品管理'), item('/b', '重庆'), item('/c', 'Chongming')]),
    )
    expect(search(ranked, 'chong').map(({ node }) => node.title)).toEqual(['Chongming', '重庆'])
    expect(search(ranked, 'cq').map(({ node }) => node.title)).toEqual(['重庆'])
  })

  test('what begins with the words comes before what contains them', () => {
    const ranked = entriesOf(readMenu([item('/a', '我的产品'), item('/b', '产品目录')]))
    expect(search(ranked, '产品').map(({ node }) => node.title)).toEqual(['产品目录', '我的产品'])
  })
})
