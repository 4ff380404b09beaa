import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cleanHtml } from '../../../controls/html/cleanHtml'
import { menuGroups, pickerGroups } from '../templates/library'
import { type Editor, makeEditor } from './editor'
import { insertTemplate } from './insert'

function makeWith(html: string): Editor {
  const area = document.createElement('textarea')
  document.body.append(area)
  const nothing = () => undefined
  const editor = makeEditor(area, {
    label: '正文',
    heightPx: 600,
    placeholder: '',
    popupRoot: document.body,
    onPick: nothing,
    onTemplate: nothing,
    onLibrary: nothing,
  })
  editor.value = html
  return editor
}

function unmake(editor: Editor): void {
  const { element } = editor
  editor.destruct()
  element.remove()
}

/** An editor for one test. */
function editorWith(html: string): Editor {
  const editor = makeWith(html)
  onTestFinished(() => unmake(editor))
  return editor
}

const notify = { error: vi.fn() }

test('a template that does not exist is told, and nothing is inserted', () => {
  const made = editorWith('<p>一</p>')
  expect(insertTemplate(made, { key: 'title-none' }, notify)).toBe(false)
  expect(notify.error).toHaveBeenCalledWith('模板不存在!')
  expect(made.value).toBe('<p>一</p>')
})

test('a template takes the place of an empty paragraph, and one can write on behind it', () => {
  const made = editorWith('<p>一</p><p><br></p>')
  const empty = made.editor.lastElementChild
  if (empty) made.s.setCursorIn(empty, true)
  insertTemplate(made, { key: 'title-bar' }, notify)
  expect(made.value).toMatch(/^<p>一<\/p><div[\s\S]*<\/div><p><br><\/p>$/)
})

test('inside another template it comes behind that, never into it', () => {
  const made = editorWith('')
  insertTemplate(made, { key: 'picture-left' }, notify)
  const words = made.editor.querySelector('h3')
  if (words) made.s.setCursorIn(words, true)
  insertTemplate(made, { key: 'title-bar' }, notify)
  expect([...made.editor.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'DIV', 'P'])
})

const all = [...new Set([...pickerGroups, ...menuGroups].flatMap(({ templates }) => templates))]

describe('what is inserted stands in the editor as it was drawn, and the editor leaves it so', () => {
  const editors = new Map<string, Editor>()
  beforeAll(async () => {
    vi.useFakeTimers()
    for (const { key } of all) {
      const editor = makeWith('')
      editors.set(key, editor)
      expect(insertTemplate(editor, { key, swatch: 'teal-light' }, notify)).toBe(true)
    }
    // The editor tidies a moment after.
    await vi.advanceTimersByTimeAsync(350)
    vi.useRealTimers()
  })
  afterAll(() => editors.forEach(unmake))

  test.each(all.map((template) => [template.key, template]))('%s', (key, template) => {
    const html = cleanHtml(editors.get(key)?.value ?? '')
    expect(html).toBe(`${template.html('teal-light')}<p><br></p>`)
  })
})
