import { expect, test } from 'vitest'
import { html } from './html'

test('escapes texts, in elements and in attributes', () => {
  const text = `<b a="1" b='2'>&`
  expect(html`<p title="${text}">${text}</p>`.text).toBe(
    '<p title="&#60;b a=&#34;1&#34; b=&#39;2&#39;&#62;&#38;">&#60;b a=&#34;1&#34; b=&#39;2&#39;&#62;&#38;</p>',
  )
})

test('puts in markup and lists of markup as they are', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}`.text).toBe('<ul><li>a</li><li>&#60;</li></ul><hr>')
})
