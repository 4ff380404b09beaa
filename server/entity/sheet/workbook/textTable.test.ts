import { expect, test } from 'vitest'
import { parseSheet } from './parseSheet'

async function rowsOf(bytes: Uint8Array) {
  const rows: unknown[] = []
  for await (const { number, cells } of parseSheet(bytes)) rows.push([number, ...cells])
  return rows
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, Uint8Array, unknown[]]>([
  [
    'UTF-8 with commas, quotes and a blank line',
    Buffer.from('热门查询,点击次数\r\n"silk, ""pure""",34\r\n\r\nlinen,12\r\n'),
    [
      [1, '热门查询', '点击次数'],
      [2, 'silk, "pure"', '34'],
      [4, 'linen', '12'],
    ],
  ],
  [
    'a mark before UTF-8, and semicolons',
    Buffer.from('\uFEFFname;sku\nBett;00123\n'),
    [
      [1, 'name', 'sku'],
      [2, 'Bett', '00123'],
    ],
  ],
  [
    'tabs in UTF-16, as "Unicode text" of Excel',
    utf16('名称\t价格\n亚麻床\t12.50\n'),
    [
      [1, '名称', '价格'],
      [2, '亚麻床', '12.50'],
    ],
  ],
  [
    'what Chinese Excel writes',
    // 名称,价格 / 床,1 in GB 18030
    Uint8Array.of(
      ...[0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a],
      ...[0xb4, 0xb2, 0x2c, 0x31, 0x0a],
    ),
    [
      [1, '名称', '价格'],
      [2, '床', '1'],
    ],
  ],
])('a table as text is read: %s', async (_, bytes, rows) => {
  expect(await rowsOf(bytes)).toEqual(rows)
})

test.each<[string, Uint8Array]>([
  ['a note', Buffer.from('not a sheet at all')],
  ['nothing', new Uint8Array()],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
])('what is none is refused: %s', async (_, bytes) => {
  await expect(rowsOf(bytes)).rejects.toThrow('不是表格文件')
})
