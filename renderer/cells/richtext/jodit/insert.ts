import type { NotifyPort } from '../../../ports'
import { findTemplate } from '../templates/library'
import type { Editor } from './editor'

/**
 * Inserts a block after the one that holds the caret, or replaces it if it is an empty paragraph; never inside another
 * block, which may be a column or a cell. After the last block it adds an empty paragraph to type in.
 */
function insertBlock(editor: Editor, html: string): void {
  const { editor: area, s } = editor
  s.focus()
  const parts = fragmentOf(html)
  const inserted = parts.lastElementChild
  const host = blockAround(s.current(), area)
  if (host) host.after(parts)
  else area.append(parts)
  if (host instanceof Element && isEmptyParagraph(host)) host.remove()
  if (inserted && inserted.nextElementSibling === null) inserted.after(emptyParagraph())
  const next = inserted?.nextElementSibling
  if (next) s.setCursorIn(next, true)
  editor.synchronizeValues()
  inserted?.scrollIntoView({ block: 'nearest' })
}

/** The direct child of the area that contains the node. */
function blockAround(node: Node | null, area: HTMLElement): ChildNode | null {
  return [...area.childNodes].find((block) => node !== null && block.contains(node)) ?? null
}

/** Inserts a template in the given colours; an unknown key is reported to the user. */
export function insertTemplate(
  editor: Editor,
  { key, swatch }: { readonly key: string; readonly swatch?: string | undefined },
  notify: Pick<NotifyPort, 'error'>,
): boolean {
  try {
    insertBlock(editor, findTemplate(key).html(swatch))
    return true
  } catch (error) {
    notify.error(error instanceof Error ? error.message : String(error))
    return false
  }
}

function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function emptyParagraph(): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.append(document.createElement('br'))
  return paragraph
}

const isEmptyParagraph = (block: Element): boolean =>
  block.tagName === 'P' &&
  block.textContent?.trim() === '' &&
  !block.querySelector('img, video, audio')
