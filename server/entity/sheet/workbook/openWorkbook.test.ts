import { readFileSync } from 'node:fs'
import * as XLSX from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '../../../../tests/support/oldWorkbook'
import { shownText } from './numberFormat'
import { openWorkbook } from './openWorkbook'
import type { SheetCell, SheetRow } from './sheetRow'

const shown = (cell: SheetCell) =>
  typeof cell === 'object' && cell !== null ? { shown: shownText(cell) } : cell

const told = ({ number, cells }: SheetRow) => [number, ...cells.map(shown)]

async function sheetRows(bytes: Uint8Array): Promise<readonly SheetRow[]> {
  const [sheet] = await openWorkbook(bytes)
  return [...(sheet?.rows() ?? [])]
}

const rowsOf = async (bytes: Uint8Array) => (await sheetRows(bytes)).map(told)

const fixture = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../../tests/fixtures/sheets/${name}`, import.meta.url)),
  )

const oneCell: XLSX.WorkBook = {
  SheetNames: ['a'],
  Sheets: { a: XLSX.utils.aoa_to_sheet([['a']]) },
}

/** An archive of those files. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const archive = XLSX.CFB.utils.cfb_new()
  for (const [path, text] of Object.entries(files)) {
    XLSX.CFB.utils.cfb_add(archive, path, Buffer.from(text))
  }
  return new Uint8Array(XLSX.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer)
}

const officeParts = (path: string) => ({
  '_rels/.rels': `<Relationships><Relationship Id="a" Target="${path}" Type="http://x/officeDocument"/></Relationships>`,
  [path]: '<document/>',
})

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
  [
    'quotes that are part of a text, in cells with quotes or without',
    Buffer.from(
      '名称,规格\n床,12"\n"24" 桌",大\n"a""b",小\n"一个 "新" 词",中\n"24" 桌","19" 屏"\n',
    ),
    [
      [1, '名称', '规格'],
      [2, '床', '12"'],
      [3, '24" 桌', '大'],
      [4, 'a"b', '小'],
      [5, '一个 "新" 词', '中'],
      [6, '24" 桌', '19" 屏'],
    ],
  ],
  [
    'lines and commas within quotes',
    Buffer.from('名称,规格\r\n"床\r\n""大"", 1.8 米","a,b"\r\n桌,小\r\n'),
    [
      [1, '名称', '规格'],
      [2, '床\n"大", 1.8 米', 'a,b'],
      [3, '桌', '小'],
    ],
  ],
  [
    'numbers that are kept as texts, and a line that names the separator',
    Buffer.from('sep=;\r\n货号;名称\r\n="00123";a,b\r\n"=""00124""";c\r\n'),
    [
      [2, '货号', '名称'],
      [3, '00123', 'a,b'],
      [4, '00124', 'c'],
    ],
  ],
])('a table as text is read: %s', async (_, bytes, rows) => {
  expect(await rowsOf(bytes)).toEqual(rows)
})

test.each<[string, Uint8Array]>([
  ['a note', Buffer.from('not a sheet at all')],
  ['nothing', new Uint8Array()],
  ['a document of another program', compoundFile('Contents', new Uint8Array(10))],
  ['an archive of something else', zipOf({ 'a.txt': 'a' })],
])('what is none is refused: %s', async (_, bytes) => {
  await expect(rowsOf(bytes)).rejects.toThrow('不是表格文件')
})

const openType = 'application/vnd.oasis.opendocument'

test.each<[string, Uint8Array, string]>([
  [
    '.ods',
    new Uint8Array(XLSX.write(oneCell, { type: 'buffer', bookType: 'ods' })),
    'OpenDocument 表格（.ods），请在 WPS、Excel 或 LibreOffice 中另存为 .xlsx',
  ],
  ['an .ods template', zipOf({ mimetype: `${openType}.spreadsheet-template` }), '.ods'],
  ['.numbers', zipOf({ 'Index/Document.iwa': 'x' }), 'Numbers'],
  ['.odt', zipOf({ mimetype: `${openType}.text` }), '文字文档'],
  ['.odp', zipOf({ mimetype: `${openType}.presentation` }), '演示文稿'],
  ['.docx', zipOf(officeParts('word/document.xml')), '文字文档'],
  ['.pptx', zipOf(officeParts('ppt/presentation.xml')), '演示文稿'],
  ['.doc', compoundFile('WordDocument', new Uint8Array(10)), '文字文档'],
  ['.ppt', compoundFile('PowerPoint Document', new Uint8Array(10)), '演示文稿'],
  ['a workbook within an archive', zipOf({ 'a/产品.xlsx': 'x' }), '压缩包'],
  ['.rar', Buffer.from('Rar!\x1a\x07\x00\x00'), '压缩包'],
  ['.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), 'PDF'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), '图片'],
])('what is no workbook is refused by its own name: %s', async (_, bytes, name) => {
  await expect(rowsOf(bytes)).rejects.toThrow(name)
})

test.each<[string, Uint8Array, string]>([
  ['a page', Buffer.from('<html><table><tr><td>a</td></tr>\n</table></html>'), '网页'],
  ['XML of a workbook', Buffer.from('<?xml version="1.0"?>\n<Workbook/>\n'), '网页或 XML'],
  ['an open quote', Buffer.from('a,b\n1,2\n3,"open\n5,6\n'), '第 3 行有一个引号没有结束'],
  ...[
    'a,b\n1,2\n3,"abc"def\n4,"sp"\n',
    'a,b\n1,2\n3,"abc"def\n4,x\n5,"sp"\n6,7\n',
    'a,b\n1,2\n"3"x,4\n5,"6"\n',
    'a,b\n1,2\n3,"abc\n4,"sp"\n',
    'a,b\n1,2\n"3, "sp"\n4,5\n',
    'a,b\n1,2\n3,"abc"def\n4,"say ""sp"""\n',
    'a,b\n"1\n1",2\n"3"x,"4"\n5,6\n',
    'a\tb\n1\t2\n3\t"abc"def\n4\t"sp"\n',
  ].map((text): [string, Uint8Array, string] => [
    `a quote behind which cells or lines would vanish: ${JSON.stringify(text)}`,
    Buffer.from(text),
    '第 3 行有一个引号没有结束',
  ]),
  ['a password', compoundFile('EncryptedPackage', new Uint8Array(10)), '密码'],
])('what cannot be read is refused by its name: %s', async (_, bytes, name) => {
  await expect(rowsOf(bytes)).rejects.toThrow(name)
})

/** A workbook of one sheet in each format. */
function inFormats(sheet: XLSX.WorkSheet, more: Partial<XLSX.WorkBook> = {}) {
  const book = { SheetNames: ['表'], Sheets: { 表: sheet }, ...more }
  const formats: readonly XLSX.BookType[] = ['xlsx', 'xlsb', 'biff8']
  return formats.map((bookType) => {
    const options = { type: 'buffer', bookType, cellStyles: true } as const
    const bytes: Uint8Array = XLSX.write(book, options)
    return [bookType, new Uint8Array(bytes)] as const
  })
}

const cell = (v: number, z: string): XLSX.CellObject => ({ t: 'n', v, z })

describe('a workbook reads the same in every format', () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['名称', '数', '是', '显示'],
    ['甲', 1.5, true, cell(123, '00000')],
    [],
    ['乙', -2, false, cell(0.15, '0%')],
    ['丙', 1e21, null, cell(44635, 'yyyy"年"m"月"d"日"')],
    ['丁', 0, null, cell(44635, 'm/d/yy')],
    ['戊', 0, null, cell(44635.5, 'yyyy-mm-dd hh:mm')],
    ['己', 0, null, cell(0.5, 'h:mm')],
    ['庚', 0, null, cell(1.25, '[h]:mm')],
    ['辛', 0, null, cell(12, '"FN-"0000')],
  ])
  test.each(inFormats(sheet))('%s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      [1, '名称', '数', '是', '显示'],
      [2, '甲', 1.5, true, { shown: '00123' }],
      [4, '乙', -2, false, { shown: '15%' }],
      [5, '丙', 1e21, null, { shown: '2022年3月15日' }],
      [6, '丁', 0, null, { shown: '2022-03-15' }],
      [7, '戊', 0, null, { shown: '2022-03-15 12:00' }],
      [8, '己', 0, null, { shown: '12:00' }],
      [9, '庚', 0, null, { shown: '30:00' }],
      [10, '辛', 0, null, { shown: 'FN-0012' }],
    ])
  })
})

test('merged cells hold their value in each row; rows without another value stay empty', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['合同', '客户', '行'],
    ['HT-1', 'Ann', 1],
    [null, null, 2],
    [null, null, null],
    ['HT-2', 'Bob', 3],
  ])
  sheet['!merges'] = [
    { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 1, c: 1 }, e: { r: 3, c: 1 } },
    { s: { r: 0, c: 0 }, e: { r: 0, c: 1 } },
  ]
  for (const [format, bytes] of inFormats(sheet)) {
    const rows = await sheetRows(bytes)
    expect([format, ...rows.map(told)]).toEqual([
      format,
      [1, '合同', '客户', '行'],
      [2, 'HT-1', 'Ann', 1],
      [3, 'HT-1', 'Ann', 2],
      [5, 'HT-2', 'Bob', 3],
    ])
    expect(rows.map(({ merged }) => merged)).toEqual([undefined, undefined, 2, undefined])
  }
})

test('hidden rows are known', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([['a'], ['b'], ['c']])
  sheet['!rows'] = [{}, { hidden: true }, {}]
  for (const [format, bytes] of inFormats(sheet)) {
    if (format === 'biff8') continue
    const rows = await sheetRows(bytes)
    expect([format, ...rows.map(({ hidden }) => hidden)]).toEqual([
      ...[format, undefined, true, undefined],
    ])
  }
})

test('hidden sheets come last', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([['a'], ['b']])
  const book = {
    SheetNames: ['藏', '见'],
    Sheets: { 藏: sheet, 见: sheet },
    Workbook: { Sheets: [{ Hidden: 1 as const }, { Hidden: 0 as const }] },
  }
  for (const [format, bytes] of inFormats(sheet, book)) {
    const sheets = await openWorkbook(bytes)
    expect([format, ...sheets.map(({ name, hidden }) => [name, hidden])]).toEqual([
      ...[format, ['见', false], ['藏', true]],
    ])
  }
})

test('days are counted from 1904 where a workbook says so', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([['日'], [cell(42735, 'yyyy-mm-dd')]])
  const Workbook = { WBProps: { date1904: true } }
  for (const [format, bytes] of inFormats(sheet, { Workbook })) {
    if (format === 'biff8') continue
    expect([format, ...((await rowsOf(bytes))[1] ?? [])]).toEqual([
      format,
      2,
      { shown: '2021-01-01' },
    ])
  }
})

test('a gap between rows and texts of shared formulas of an .xls file are read', async () => {
  expect(await rowsOf(fixture('xls_blank_row.xls'))).toEqual([
    [1, '产品名称', '货号', '产品介绍', '上市日期', '推荐'],
    [2, 'W6 XLS2', 'W6-XLS2'],
    [4, 'W6 XLS3', 'W6-XLS3'],
  ])
  expect((await rowsOf(fixture('xls_shared_formula.xls'))).slice(1)).toEqual([
    [2, 'W6 XLS4', 'W6-XLS4', '公式文字'],
    [3, 'W6 XLS5', 'W6-XLS5', '公式文字2', null, true],
  ])
})

/** The names of the parts of an archive, written in another way of the same length. */
function renamed(bytes: Uint8Array, rename: (name: string) => string): Uint8Array {
  const all = Buffer.from(bytes)
  const names = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']
  for (const name of [...names, 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml']) {
    for (let at = all.indexOf(name); at >= 0; at = all.indexOf(name, at + 1)) {
      all.write(rename(name), at, 'latin1')
    }
  }
  return all
}

test.each<[string, (name: string) => string]>([
  ['in capital letters', (name) => name.toUpperCase()],
  ['with the other slash', (name) => name.replaceAll('/', '\\')],
])('parts whose names are written %s are found', async (_, rename) => {
  const rows = [['名称'], ['床']]
  const bytes = renamed(await writeXlsx({ sheets: [{ name: '表', rows }] }), rename)
  expect(await rowsOf(bytes)).toEqual([
    [1, '名称'],
    [2, '床'],
  ])
})
