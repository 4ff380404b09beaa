import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Held } from '../../cellType'
import { cleanHtml } from '../../controls/html/cleanHtml'
import { dropForeignMedia } from '../../controls/html/shownMedia'
import { useHold } from '../../controls/useHold'
import { ownValues } from '../../ui/ownValues'
import { useEvent } from '../../ui/useEvent'
import { isBlank } from '../../values/htmlText'
import { type Editor, type EditorOptions, makeEditor } from './jodit/editor'

export interface EditorWiring extends Omit<EditorOptions, 'popupRoot'> {
  readonly value: string | null
  /** HTML as the server will store it; null if it has neither words nor images. */
  onChange(value: string | null): void
  onBlur?(): void
  onHold?(held: Held | null): void
  onFiles(files: readonly File[]): void
  /** Images from foreign sites were removed from pasted content. */
  onForeign(): void
  /** Called at once on every change of the text. */
  onText(html: string): void
}

/** Turns the area into an editor. `onChange` is called only after the user has edited. */
export function useEditor(area: RefObject<HTMLTextAreaElement | null>, wiring: EditorWiring) {
  const editor = useRef<Editor>(undefined)
  const [own] = useState(() => ownValues(wiring.value))
  const written = useRef(false)
  const { label, heightPx, placeholder, value } = wiring
  const onPick = useEvent(wiring.onPick)
  const onTemplate = useEvent(wiring.onTemplate)
  const onLibrary = useEvent(wiring.onLibrary)
  const onFiles = useEvent(wiring.onFiles)
  const onBlur = useEvent(() => wiring.onBlur?.())

  const hand = useEvent((html: string) => {
    const next = isBlank(html) ? null : cleanHtml(html)
    if (written.current && own.hand(next)) wiring.onChange(next)
  })
  // The editor reports changes with a delay; leaving and saving ask for them first.
  const settle = useEvent(() => {
    const made = editor.current
    if (!made) return
    made.synchronizeValues()
    hand(made.value)
  })
  useHold(wiring, settle)
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
    made.value = cleanHtml(own.latest ?? '')
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
      if ('dataTransfer' in event) made.s.insertCursorAtPoint(event.clientX, event.clientY)
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
    made.e.on('blur', () => {
      settle()
      onBlur()
    })
    return () => {
      editor.current = undefined
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
    settle,
    own,
  ])

  useEffect(() => {
    if (own.isForeign(value) && editor.current) editor.current.value = cleanHtml(value ?? '')
  }, [own, value])

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

const filesOf = (event: ClipboardEvent | DragEvent): readonly File[] => [
  ...(('dataTransfer' in event ? event.dataTransfer : event.clipboardData)?.files ?? []),
]
