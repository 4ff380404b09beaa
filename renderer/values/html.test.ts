import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepAttributes } from './html'
import { keepStyles } from './htmlStyles'
import { isBlank, lineOf, textOf } from './htmlText'

test.each([
  'color:#d4380d',
  'color:rgb(84, 75, 235)',
  'background:linear-gradient(90deg,#fff,#eef 40%)',
  'padding:8px 16px',
  'margin:0 auto',
  'border-left:4px solid #1f5fbf',
  'font-family:"Microsoft YaHei", 微软雅黑, sans-serif',
  'display:flex',
  'flex:1 1 240px',
  'box-shadow:0 4px 12px rgba(0,0,0,.08)',
  'font-size:72px',
  'float:left',
  'line-height:1.8',
])('a style that the editor or a template makes stays: %s', (style) => {
  expect(keepStyles(style)).toBe(style)
})

test.each([
  'position:fixed',
  'position : absolute',
  'POSITION:fixed',
  'po/**/sition:fixed',
  'z-index:9999',
  'inset:0',
  'top:0',
  'transform:scale(9)',
  'margin-top:-400px',
  'margin:0 0 0 -20px',
  'background:url(https://evil.example/x)',
  'background-image:url("data:x")',
  'background:u\\72l(x)',
  'background:image-set("x" 1x)',
  'width:expression(alert(1))',
  'width:calc(100vw * 9)',
  'color:var(--x)',
  'box-shadow:0 0 0 9999px #fff',
  'content:"x"',
  'animation:x 1s',
  'behavior:url(x)',
  '-moz-binding:url(x)',
  '__proto__:red',
  'color',
  ':red',
])('no style takes an element out of its place, covers others or loads an address: %s', (style) => {
  expect(keepStyles(`${style};color:red`)).toBe('color:red')
})

test('cleaned styles stay as they are, whatever came in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (style) => {
      const once = keepStyles(`color: red;${style};MARGIN:0  4px`)
      expect(keepStyles(once)).toBe(once)
      expect(once).not.toMatch(/url\(|position|expression/i)
    }),
  )
})

test.each([
  ['https://example.com/a.png', false],
  ['http://example.com/a.png', false],
  ['HTTPS://example.com/a.png', false],
  ['https:/example.com/a.png', false],
  ['https:\\\\example.com/a.png', false],
  ['\thttps://example.com/a.png', false],
  ['/adwebv21/sys/common/static/a.png', true],
  ['a/b.png?x=1:2', true],
  ['data:image/png;base64,AA==', true],
  ['data:image/svg+xml,%3Csvg%3E', true],
  ['data:text/html,<script>', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  [' \u0001javascript:alert(1)', false],
  ['//evil.example/a.png', false],
  ['/\\evil.example/a.png', false],
  ['blob:https://example.com/1', false],
  ['', false],
])('the address of a picture: %j', (src, kept) => {
  expect('src' in keepAttributes('img', { src })).toBe(kept)
})

test('pictures alone may be data: a link and a video lead to an address', () => {
  const data = 'data:image/png;base64,AA=='
  expect(keepAttributes('video', { src: data, poster: data })).toEqual({})
  expect(keepAttributes('a', { href: data })).not.toHaveProperty('href')
})

test('of other attributes nothing stays', () => {
  const given = { onclick: 'x', id: 'root', class: 'jd', srcset: 'x', 'data-x': '1', title: 't' }
  expect(keepAttributes('p', given)).toEqual({ title: 't' })
})

test('characters are counted as readers see them: tags and line breaks are none, a no-break space is one', () => {
  expect(textOf('<p>一二<b>三</b></p>\n<p>&nbsp;&lt;四&#39;&hellip;</p>')).toHaveLength(8)
})

test.each([
  ['', true],
  ['<p><br></p>', true],
  ['<p>&nbsp;</p>\n<div style="color:red"> </div>', true],
  ['<p>.</p>', false],
  ['<p><img src="a"></p>', false],
  ['<hr>', false],
  ['<table><tbody><tr><td><br></td></tr></tbody></table>', false],
])('%j is nothing to read: %j', (html, blank) => {
  expect(isBlank(html)).toBe(blank)
})

test.each([
  ['<h2>精选</h2><p>亚麻<b>四</b>件套</p>', '精选 亚麻四件套'],
  ['<table><tr><td>甲</td><td>1&nbsp;</td></tr></table>一<br/>二', '甲 1 一 二'],
  ['<p>\n 一 </p>', '一'],
])('in a list %s reads %s', (html, line) => {
  expect(lineOf(html)).toBe(line)
})

// So much that what is looked at again and again would take hours.
test.each(['<', '<br', '<p', '&', '&#'])('much of %j is looked at once', (piece) => {
  expect(isBlank(piece.repeat(1_000_000))).toBe(false)
  expect(lineOf(piece.repeat(1_000_000))).toEqual(expect.any(String))
})
