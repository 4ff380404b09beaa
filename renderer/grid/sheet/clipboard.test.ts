import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf } from '../../../tests/support/rounds'
import { readClipboard, readTsv, writeClipboard } from './clipboard'
import { readHtmlTable } from './htmlTable'

// What Excel for Windows puts, shortened: styles, conditional comments, line ends inside texts.
const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<style><!--table {mso-displayed-decimal-separator:"\\."; } td {padding:0px;}--></style></head>
<body link="#0563C1"><!--[if gte mso 9]><xml><x:y>9</x:y></xml><![endif]-->
<table border=0 cellpadding=0 width=192 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=19 style='height:14.25pt'>
  <td height=19 class=xl65 width=64>名称</td>
  <td class=xl66 align=right x:num="1234.5">1,234.50</td>
  <td>a&amp;b &lt;c&gt;<br>
    第二行</td>
 </tr>
 <tr height=19>
  <td colspan=2 rowspan=2 class=xl67>合并<span style='mso-spacerun:yes'>&nbsp;&nbsp;</span>格</td>
  <td>x</td>
 </tr>
 <tr height=19><td>&#20013;&#x6587;</td></tr>
<!--EndFragment-->
</table></body></html>`

describe('reading HTML', () => {
  test('Excel’s table with merged cells, line breaks, entities and style', () => {
    expect(readClipboard({ html: excel, text: '' })).toEqual([
      ['名称', '1,234.50', 'a&b <c>\n第二行'],
      ['合并  格', undefined, 'x'],
      ['合并  格', undefined, '中文'],
    ])
  })

  test('a merged cell is read from the table where the plain text has gaps', () => {
    const html = '<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>'
    expect(readClipboard({ html, text: 'a\tb\r\n\tc\r\n' })).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ])
  })

  test('WPS’s table: quoted attributes, font tags, an empty cell', () => {
    const html = `<html><body><table cellspacing="0"><tbody><tr><td><font color="#000">部门</font></td><td></td></tr>
      <tr><td>销售&nbsp;部</td><td x:str="a>b">007</td></tr></tbody></table></body></html>`
    expect(readClipboard({ html })).toEqual([
      ['部门', ''],
      ['销售 部', '007'],
    ])
  })

  test('a table inside a cell is part of its text', () => {
    const html = '<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>'
    expect(readHtmlTable(html)).toEqual([['ab', 'c']])
  })

  test('rows and cells without closing tags', () => {
    expect(readHtmlTable('<table><tr><td>a<td>b<tr><td>c</table>')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })

  test('what is no table gives none', () => {
    expect(readHtmlTable('<p>hello</p>')).toBeUndefined()
    expect(readClipboard({ html: '<b>x</b>', text: 'x\ty' })).toEqual([['x', 'y']])
  })

  test('a hostile span is bounded', () => {
    const [row] = readHtmlTable('<table><tr><td colspan=999999999>a</td></tr></table>') ?? []
    expect(row).toHaveLength(1000)
  })
})

describe('reading plain text', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [
      '"a\tb"\t"c\nd"\n"say ""hi"""\te',
      [
        ['a\tb', 'c\nd'],
        ['say "hi"', 'e'],
      ],
    ],
    ['12" pipe\tx', [['12" pipe', 'x']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['x', [['x']]],
    ['', []],
  ])('%j', (text, block) => {
    expect(readTsv(text)).toEqual(block)
  })

  test('cells of a web page that hold lines of their own are told by its HTML', () => {
    const html = '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>'
    expect(readClipboard({ html, text: 'a\nb\tc' })).toEqual([['a\nb', 'c']])
  })

  test('the plain text is taken where both say the same', () => {
    const html = '<table><tr><td>wrong</td></tr></table>'
    expect(readClipboard({ html, text: 'right\n' })).toEqual([['right']])
  })
})

describe('writing', () => {
  test('what a sheet would spoil is marked as text: leading zeros, long numbers, formulas', () => {
    const { html } = writeClipboard([['007', '123456789012345678', '=1+1', '-5', '12']])
    const marked = [...html.matchAll(/<td([^>]*)>/g)].map(([, style]) => style !== '')
    expect(marked).toEqual([true, true, true, false, false])
  })

  test('markup in a cell stays text', () => {
    const { html } = writeClipboard([['<img src=x onerror=y>']])
    expect(html).toContain('&lt;img')
  })

  const cell = fc.oneof(
    fc.constantFrom('', 'a\tb', 'a\nb', '"', '""', ' x ', '<b>', '&amp;', '1,000', '=1', '中文'),
    fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', '<', '&', '中'), maxLength: 6 }),
  )
  // A sheet gives up blanks at the ends of lines in HTML; texts with none come back to the letter.
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) => {
      const row = fc.array(cell, { minLength: columns, maxLength: columns })
      return fc.array(row, { minLength: rows, maxLength: rows })
    })

  test('what is written as plain text reads back the same', () => {
    fc.assert(
      fc.property(block, (rows) => {
        // A last row of one empty cell and a final line end are the same text.
        fc.pre(rows[0]?.length !== 1 || rows.at(-1)?.[0] !== '')
        expect(readTsv(writeClipboard(rows).text)).toEqual(rows)
      }),
      { numRuns: roundsOf(500) },
    )
  })

  test('what is written as HTML reads back the same but for the number of blanks', () => {
    const trimmed = (text: string) =>
      text
        .replace(/[ \t]+/g, ' ')
        .replace(/ *\n */g, '\n')
        .replace(/\n+$/, '')
        .trim()
    fc.assert(
      fc.property(block, (rows) => {
        const read = readHtmlTable(writeClipboard(rows).html) ?? []
        expect(read.map((row) => row.map((text = '') => trimmed(text)))).toEqual(
          rows.map((row) => row.map(trimmed)),
        )
      }),
      { numRuns: roundsOf(500) },
    )
  })
})
