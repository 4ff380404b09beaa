import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cleanHtml } from '../../controls/html/cleanHtml'
import { dropForeignMedia } from '../../controls/html/shownMedia'
import { useEvent } from '../../ui/useEvent'
import { isBlank } from '../../values/htmlText'
import { type Editor, type EditorOptions, makeEditor } from './jodit/editor'

export interface EditorWiring extends Omit<EditorOptions, 'popupRoot'> {
  readonly value: string | null
  /** HTML as the server will keep it; null when it holds neither words nor pictures. */
  onChange(value: string | null): void
  onBlur?(): void
  onFiles(files: readonly File[]): void
  /** Pictures of sites that are not allowed were taken out of what was pasted. */
  onForeign(): void
  /** Every change of the text, at once. */
  onText(html: string): void
}

/** Keeps an editor in place of the area. The value it was given comes back only once somebody has written. */
export function useEditor(area: RefObject<HTMLTextAreaElement | null>, wiring: EditorWiring) {
  const editor = useRef<Editor>(undefined)
  const given = useRef(wiring.value)
  const written = useRef(false)
  const { label, heightPx, placeholder, value } = wiring
  const onPick = useEvent(wiring.onPick)
  const onTemplate = useEvent(wiring.onTemplate)
  const onLibrary = useEvent(wiring.onLibrary)
  const onFiles = useEvent(wiring.onFiles)
  const onBlur = useEvent(() => wiring.onBlur?.())

  const hand = useEvent((html: string) => {
    const next = isBlank(html) ? null : cleanHtml(html)
    if (!written.current || next === given.current) return
    given.current = next
    wiring.onChange(next)
  })
  const onText = useEvent(wiring.onText)
  const onForeign = useEvent(wiring.onForeign)

  useEffect(() => {
    if (!area.current) return
    const popupRoot = document.createElement('div')
    popupRoot.className = 'jd jd-richtext-popups'
    document.body.append(popupRoot)
    const options = {
      label,
      heightPx,
      placeholder,
      popupRoot,
      onPick,
      onTemplate,
      onLibrary,
    }
    const made = makeEditor(area.current, options)
    made.value = cleanHtml(given.current ?? '')
    written.current = false
    editor.current = made

    const { container } = made
    const write = () => {
      written.current = true
    }
    for (const name of gestures) container.addEventListener(name, write, { capture: true })
    const take = (event: ClipboardEvent | DragEvent) => {
      const files = filesOf(event)
      if (files.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      if ('dataTransfer' in event) {
        caret = undefined
        made.s.insertCursorAtPoint(event.clientX, event.clientY)
      }
      onFiles(files)
    }
    made.editor.addEventListener('paste', take, { capture: true })
    made.editor.addEventListener('drop', take, { capture: true })
    made.e.on('change', () => {
      if (dropForeignMedia(made.editor)) {
        made.synchronizeValues()
        onForeign()
      }
      onText(made.value)
      hand(made.value)
    })
    const settle = () => {
      made.synchronizeValues()
      hand(made.value)
    }
    made.e.on('blur', () => {
      settle()
      onBlur()
    })
    // A question over the text takes the caret away; whoever stays goes on writing where he was.
    let caret: Range | undefined
    const keep = ({ target, type }: Event) => {
      // Where the mouse comes in it says itself where the caret is to be.
      const isPointedAt =
        type === 'pointerdown' && target instanceof Node && made.editor.contains(target)
      if (isPointedAt) caret = undefined
      const selection = document.getSelection()
      if (document.activeElement !== made.editor || !selection || selection.rangeCount === 0) return
      const range = selection.getRangeAt(0)
      if (made.editor.contains(range.commonAncestorContainer)) caret = range.cloneRange()
    }
    const comeBack = () => {
      if (caret && made.editor.contains(caret.commonAncestorContainer)) made.s.selectRange(caret)
    }
    for (const name of leaving) window.addEventListener(name, keep, { capture: true })
    made.editor.addEventListener('focus', comeBack)
    // The editor tells what is written a moment later; whoever saves or leaves by a key is told before.
    const settleFirst = ({ target, key, ctrlKey, metaKey }: KeyboardEvent) => {
      const isOurs = target instanceof Node && container.contains(target)
      if (isOurs && (key === 'Escape' || ctrlKey || metaKey)) flushSync(settle)
    }
    window.addEventListener('keydown', settleFirst, { capture: true })
    return () => {
      editor.current = undefined
      for (const name of leaving) window.removeEventListener(name, keep, { capture: true })
      window.removeEventListener('keydown', settleFirst, { capture: true })
      made.destruct()
      popupRoot.remove()
    }
  }, [
    area,
    label,
    heightPx,
    placeholder,
    onPick,
    onTemplate,
    onLibrary,
    onFiles,
    onText,
    onForeign,
    onBlur,
    hand,
  ])

  // A value from elsewhere: a draft that is restored, the record as it was saved.
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    if (editor.current) editor.current.value = cleanHtml(value ?? '')
  }, [value])

  return editor
}

const gestures = [
  'keydown',
  'beforeinput',
  'paste',
  'drop',
  'cut',
  'pointerdown',
  'mousedown',
] as const

/** What may lead the focus away from the text. */
const leaving = ['keydown', 'pointerdown'] as const

const filesOf = (event: ClipboardEvent | DragEvent): readonly File[] => [
  ...(('dataTransfer' in event ? event.dataTransfer : event.clipboardData)?.files ?? []),
]
