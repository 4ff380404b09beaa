import { expect, test } from 'vitest'
import { wordsOf } from './words'

test.each([
  ['## 更新说明\n\n- 新增 **富文本**\n- 图片可*粘贴*上传', '更新说明 新增 富文本 图片可粘贴上传'],
  ['| 版本 | 日期 |\n| --- | :-: |\n| 1.2 | 2026-11-21 |', '版本 日期 1.2 2026-11-21'],
  ['1. 一\n2. [x] 二\n- [ ] 三\n\n---\n> 引 `代码`', '一 二 三 引 代码'],
  ['![正面](a.png) 见[官网](https://a.test/x_y)', '正面 见官网'],
  ['```js\nconst a_b_c = 2 * 3 * 4\n```', 'const a_b_c = 2 * 3 * 4'],
  ['5 * 3 = 15，snake_case_name 与 -5 - 3', '5 * 3 = 15，snake_case_name 与 -5 - 3'],
])('%j reads %j in a list', (text, words) => {
  expect(wordsOf(text)).toBe(words)
})

// So much that what is looked at again and again would take hours.
test.each(['*', '_', '`', '[', '|', '- ', '![](', '-', ' '])(
  'much of %j is looked at once',
  (mark) => {
    expect(wordsOf(mark.repeat(1_000_000))).toEqual(expect.any(String))
    expect(wordsOf(`${mark}x`.repeat(1_000_000))).toContain('x')
  },
)
