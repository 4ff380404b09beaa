import { type Clipboard, readClipboard } from '../../sheet/clipboard'
import type { GridControl } from '../scene/gridControl'

/**
 * Whether pasted cells would run together in the one-line box of an open editor: a click opens it, so people who copy
 * cells in a spreadsheet mean the cells from here on. What was typed before stays a step of its own, for undoing. Lines
 * alone may be one text, and are taken as such by who is typing one.
 */
export function spreadsFromBox(
  target: EventTarget,
  clip: Clipboard,
  { store, changed }: GridControl,
): boolean {
  if (store.cursor.get()?.mode === 'ready' || !isLineOfCell(target)) return false
  const [first, ...others] = readClipboard(clip)
  if (!first || (first.length === 1 && others.length === 0)) return false
  return !changed || first.length > 1 || /<t[dh]\b/i.test(clip.html)
}

const isLineOfCell = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  /^(text|search|number)$/.test(target.type) &&
  target.closest('[data-editing]') !== null
