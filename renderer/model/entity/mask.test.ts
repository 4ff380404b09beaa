import { expect, test } from 'vitest'
import { type MaskName, maskNames, maskText } from './mask'

test.each<[MaskName, string, string]>([
  ['phone', '13812345678', '138****5678'],
  ['phone', '+49 30 1234567', '+49****4567'],
  ['phone', '+49 30 12 345 678', '+49****678'],
  ['phone', '8765432', '****32'],
  ['phone', '110', '******'],
  ['email', 'zhangsan@qq.com', 'z***@qq.com'],
  ['email', 'z@qq.com', '***@qq.com'],
  ['email', '"a@b"@c.example', '"***@c.example'],
  ['email', 'no address', '******'],
  ['email', '@qq.com', '******'],
  ['email', 'zhang@', '******'],
  ['idCard', '110101199003071234', '110****1234'],
  ['idCard', '1101011990', '******'],
  ['name', '张三', '张**'],
  ['name', '欧阳小明', '欧**'],
  ['name', '𠮷田', '𠮷**'],
  ['name', '张', '**'],
  ['bank', '6222020200001236789', '****6789'],
  ['bank', '12345', '******'],
  ['all', '什么都可以', '******'],
])('%s of %s is %s', (mask, text, shown) => {
  expect(maskText(mask, text)).toBe(shown)
})

test('nothing stays nothing, and no mask leaves a value as it is or tells how long it is', () => {
  for (const mask of maskNames) {
    expect(maskText(mask, '')).toBe('')
    for (let length = 1; length < 40; length += 1) {
      const text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst'.slice(0, length)
      expect(maskText(mask, text)).not.toContain(text)
    }
    const long = (length: number) => maskText(mask, `13${'5'.repeat(length)}99`).length
    expect(long(20)).toBe(long(60))
  }
})
