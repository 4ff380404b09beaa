import { describe, expect, test } from 'vitest'
import { sortKey, typedReading } from './pinyin'

const bytes = (text: string) => Buffer.from(sortKey(text))
const sorted = (texts: readonly string[]) =>
  texts.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)))

describe('the order of texts', () => {
  const orders: readonly (readonly [string, readonly string[]])[] = [
    ['all kinds', ['2', '9', '10', 'a', 'A', 'b', 'B', '阿里', '安徽', '长沙', '重庆', '张三']],
    ['numbers within texts', ['A-2', 'A-10', 'A-100', 'A1', 'A2', 'A10', '第2章', '第10章']],
    ['leading noughts', ['01', '1', '002', '10']],
    ['readings by phrase', ['长城', '长沙', '重庆', '行动', '张三', '长子', '重量']],
    ['音 before 银', ['音乐', '银', '银行', '银行卡']],
    ['accents', ['cafe', 'café', 'caff', 'Ü1', 'u2']],
    ['a shorter text first', ['安', '安徽', '安徽省']],
    ['characters of one reading together', ['张三', '张四', '章二', '章三']],
    ['full width as half width', ['ａ1', 'a2', 'ａ3']],
    ['signs before numbers', ['（一）', '-', '1', 'a', '一']],
    ['other scripts last', ['a', '一', 'альфа']],
  ]
  test.each(orders)('%s', (_, order) => {
    expect(sorted(order.toReversed())).toEqual(order)
  })

  test('a key is text that PostgreSQL stores, and not long', () => {
    const long = sortKey('重'.repeat(2_000))
    expect(Buffer.byteLength(long)).toBeLessThan(500)
    for (const text of ['𠮷野家', '👨‍👩‍👧', '㐀', '']) expect(sortKey(text)).not.toContain('\0')
  })
})

describe('how texts are typed', () => {
  test.each([
    ['用户管理', 'yonghuguanli yhgl'],
    ['重庆银行', 'chongqingyinhang cqyh'],
    ['音乐', 'yinyue yy'],
    ['绿色女鞋', 'lvsenvxie lsnx'],
    ['SEO 关键词2', 'seoguanjianci2 seogjc2'],
    ['站点（测试）', 'zhandianceshi zdcs'],
    ['CRM', 'crm'],
    ['', ''],
  ])('%s', (text, typed) => expect(typedReading(text)).toBe(typed))
})
