import { useEffect } from 'react'
import type { NotifyPort } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import { cellMessages } from '../../../values/messages'
import { type Clipboard, readClipboard } from '../../sheet/clipboard'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * One cell of a spreadsheet pasted into a box is its text. Spreadsheets write a cell with line breaks in quotes, which a
 * browser would take along. A box of one line has a blank for each line break, and that is told. So is a block of cells
 * that becomes one text, as it does in an opened cell of Excel.
 */
export function usePastedCells(notify: NotifyPort): void {
  const paste = useEvent((event: ClipboardEvent) => {
    const box = event.target
    if (event.defaultPrevented || !isBox(box)) return
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) =>
      event.clipboardData?.getData(type),
    )
    const cells = cellsOf({ html, text })
    if (cells === undefined) return
    const [only] = cells
    if (only === undefined || cells.length > 1)
      return notify.info(cellMessages.pastedAsOne(cells.length))
    const isLine = box instanceof HTMLInputElement
    const put = isLine ? only.replaceAll('\n', ' ') : only
    event.preventDefault()
    insert(box, put)
    if (put !== only) notify.info(cellMessages.lineBreaksGone)
  })
  useEffect(() => {
    // Behind everybody's own handlers: what they take is not touched here.
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [paste])
}

/** Texts of the cells, if the clipboard surely holds cells that a browser would paste otherwise; else undefined. */
function cellsOf(clip: Clipboard): readonly string[] | undefined {
  const isQuoted = /^"(?:[^"]|"")*\n(?:[^"]|"")*"\r?\n?$/.test(clip.text)
  if (!isQuoted && !/<t[dh]\b/i.test(clip.html)) return undefined
  const texts = readClipboard(clip)
    .flat()
    .map((text = '') => text)
  const [only = '', ...others] = texts
  return others.length > 0 || only.includes('\n') ? texts : undefined
}

const isBox = (target: EventTarget | null): target is Box => {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search|tel|url|email)$/.test(target.type))
  return isText && !target.readOnly && !target.disabled
}

function insert(box: Box, text: string): void {
  // It keeps what can be undone; where it is missing the text is put in all the same.
  if (document.execCommand?.('insertText', false, text)) return
  box.setRangeText(text, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
