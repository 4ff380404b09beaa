import { afterEach, expect, test, vi } from 'vitest'
import { cleanHtml } from '../../controls/html/cleanHtml'
import { menuGroups, pickerGroups } from '../templates/library'
import { type Editor, makeEditor } from './editor'
import { insertTemplate } from './insert'

let editor: Editor | undefined

function makeWith(html: string): Editor {
  const area = document.createElement('textarea')
  document.body.append(area)
  const nothing = () => undefined
  editor = makeEditor(area, {
    ...{ label: '正文', heightPx: 600, readOnly: false, placeholder: '', popupRoot: document.body },
    ...{ onPick: nothing, onTemplate: nothing, onLibrary: nothing },
  })
  editor.value = html
  return editor
}

afterEach(() => {
  editor?.destruct()
  document.body.replaceChildren()
})

const notify = { error: vi.fn() }

test('a template that does not exist is told, and nothing is inserted', () => {
  const made = makeWith('<p>一</p>')
  expect(insertTemplate(made, { key: 'title-none' }, notify)).toBe(false)
  expect(notify.error).toHaveBeenCalledWith('模板不存在!')
  expect(made.value).toBe('<p>一</p>')
})

test('a template takes the place of an empty paragraph, and one can write on behind it', () => {
  const made = makeWith('<p>一</p><p><br></p>')
  const empty = made.editor.lastElementChild
  if (empty) made.s.setCursorIn(empty, true)
  insertTemplate(made, { key: 'title-bar' }, notify)
  expect(made.value).toMatch(/^<p>一<\/p><div[\s\S]*<\/div><p><br><\/p>$/)
})

test('inside another template it comes behind that, never into it', () => {
  const made = makeWith('')
  insertTemplate(made, { key: 'picture-left' }, notify)
  const words = made.editor.querySelector('h3')
  if (words) made.s.setCursorIn(words, true)
  insertTemplate(made, { key: 'title-bar' }, notify)
  expect([...made.editor.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'DIV', 'P'])
})

const all = [...new Set([...pickerGroups, ...menuGroups].flatMap(({ templates }) => templates))]

test.each(all.map((template) => [template.key, template]))(
  '%s stands in the editor as it was drawn, and leaves it so',
  async (key, template) => {
    const made = makeWith('')
    expect(insertTemplate(made, { key, swatch: 'teal-light' }, notify)).toBe(true)
    // The editor tidies a moment after.
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(cleanHtml(made.value)).toBe(`${template.html('teal-light')}<p><br></p>`)
  },
)
