import { describe, expect, test } from 'vitest'
import { isRecommended } from './browser'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the banner recommends Chrome except to Chrome, Edge, Firefox, Opera and the like', () => {
  test.each([
    ['Chrome', `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Edge', `${mozilla} (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Firefox', `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
    ['Opera', `${mozilla} (Macintosh) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ['old Opera', 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18'],
    [
      'Chrome on iOS',
      `${mozilla} (iPhone) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1`,
    ],
    ['Firefox on iOS', `${mozilla} (iPhone) AppleWebKit/605.1.15 FxiOS/145.0 Mobile/15E148`],
    ['360, QQ and other relatives', `${mozilla} ${webkit} Chrome/132.0.0.0 Safari/537.36 QIHU 360`],
    ['a browser under test', `${mozilla} ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ])('%s is recommended', (_, userAgent) => {
    expect(isRecommended(userAgent)).toBe(true)
  })

  test.each([
    ['Safari', `${mozilla} (Macintosh) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`],
    ['Internet Explorer 11', `${mozilla} (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko`],
    ['Internet Explorer 9', `${mozilla} (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)`],
    ['the first Edge', `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Edge/18.19042`],
    ['nothing at all', ''],
    ['a name that only contains one', `${mozilla} NotAChrome/1.0`],
  ])('%s is not', (_, userAgent) => {
    expect(isRecommended(userAgent)).toBe(false)
  })
})
