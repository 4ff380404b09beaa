import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LocatedFinding } from '#model'
import type { Language } from '../language/language'
import { diagnosticsOf, offsetOf } from './diagnostics'
import { reading, writing } from './extensions'
import { smallestChange } from './smallestChange'

/** Documents that were shown before: undo goes on where it was left. */
export type States = Map<string, Kept>

interface Kept {
  readonly state?: EditorState
  /** What the state's listeners tell: they outlive the component for which they were made. */
  readonly latest: { current: DocumentEditorProps }
}

/** A place to go to; a new object goes there again. */
export interface Target {
  readonly line: number
  readonly column: number
}

interface DocumentEditorProps {
  readonly path: string
  readonly label: string
  readonly text: string
  readonly readOnly: boolean
  readonly findings: readonly LocatedFinding[]
  readonly target: Target | undefined
  readonly language: Language
  readonly states: States
  onEdit(text: string): void
  onFormat(): void
  onSave(): void
}

/** The text of one document. It is mounted anew for another path. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { path, text, readOnly, findings, target, language, states } = props
  const holder = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [{ latest, state: before }] = useState<Kept>(
    () => (readOnly ? undefined : states.get(path)) ?? { latest: { current: props } },
  )
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    const parent = holder.current
    if (!parent) return undefined
    const state =
      (readOnly ? undefined : (states.get(path)?.state ?? before)) ??
      EditorState.create({
        doc: latest.current.text,
        extensions: [
          reading(() => latest.current.label),
          readOnly
            ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ tabindex: '0' })]
            : writing({
                path,
                language,
                onFormat: () => latest.current.onFormat(),
                onSave: () => latest.current.onSave(),
              }),
          EditorView.updateListener.of(({ docChanged, state: now }) => {
            const written = now.doc.toString()
            if (docChanged && written !== latest.current.text) latest.current.onEdit(written)
          }),
        ],
      })
    const made = new EditorView({ state, parent })
    view.current = made
    return () => {
      if (!readOnly) states.set(path, { state: made.state, latest })
      made.destroy()
      view.current = undefined
    }
  }, [path, readOnly, language, states, latest, before])

  // What comes from outside (another window, a layout) is one step that can be undone.
  useLayoutEffect(() => {
    const shown = view.current
    const change = shown && smallestChange(shown.state.doc.toString(), text)
    if (change) shown.dispatch({ changes: change })
  }, [text])

  useEffect(() => {
    const shown = view.current
    if (shown) shown.dispatch(setDiagnostics(shown.state, diagnosticsOf(shown.state, findings)))
  }, [findings])

  useEffect(() => {
    const shown = view.current
    if (!shown || !target) return
    const anchor = offsetOf(shown.state.doc, target)
    shown.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    })
    shown.focus()
  }, [target])

  return <div ref={holder} className="workbench-editor" />
}
