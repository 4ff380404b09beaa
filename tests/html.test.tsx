import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml as shownHtml } from '../renderer/controls/html/cleanHtml'
import { cleanHtml as storedHtml } from '../server/entity/judge/cleanHtml'
import { roundsOf, seedOf } from './support/rounds'

const tags = [
  'p',
  'div',
  'span',
  'b',
  'ul',
  'li',
  'a',
  'img',
  'h2',
  'script',
  'iframe',
  'svg',
  'form',
]
const attributes = [
  'style="color: red; position:fixed; padding:4px 8px"',
  'href="https://example.com/?a=1&amp;b=2"',
  'href="javascript:steal()"',
  'src="/a.png"',
  'src="x" onerror="steal()"',
  'class="ant-modal-mask"',
  'id="root"',
  'title="甲 &quot;乙&quot;"',
  'alt=""',
]

const element = fc
  .tuple(
    fc.constantFrom(...tags),
    fc.uniqueArray(fc.constantFrom(...attributes), { maxLength: 3 }),
    fc.constantFrom('文字', 'a &lt; b', '1 & 2', ''),
  )
  .map(([tag, own, text]) => `<${tag} ${own.join(' ')}>${text}</${tag}>`)

// Flat, and without elements that browsers close by themselves: what an editor hands over is well formed.
test('what the server stores and what the client shows are the same, and stay so', () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 6 }), (parts) => {
      const once = shownHtml(parts.join('').replace(/(<img[^>]*>)[^<]*<\/img>/g, '$1'))
      expect(storedHtml(once)).toBe(once)
      expect(shownHtml(once)).toBe(once)
      expect(once).not.toMatch(/steal|position|iframe|script|class=|id=/)
    }),
    { numRuns: roundsOf(300), seed: seedOf(20_261_121) },
  )
})

test.each([
  '<p>甲<br>乙</p><hr>',
  '<p><img src="/a.png" alt="" width="80"></p>',
  '<p><video src="/a.mp4" controls="" style="max-width:100%"></video></p>',
  '<p><a href="/a.pdf" target="_blank" rel="noopener noreferrer">a.pdf</a></p>',
  '<table style="width:100%"><tbody><tr><td colspan="2" style="border:1px solid #ddd">1</td></tr></tbody></table>',
  '<p style="font-family:&quot;Microsoft YaHei&quot;">字</p>',
  '<ol start="3"><li>三</li></ol>',
])('what the editor makes is neither changed by the server nor by showing it: %s', (html) => {
  expect(storedHtml(html)).toBe(html)
  expect(shownHtml(html)).toBe(html)
})
