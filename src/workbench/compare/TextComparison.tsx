import './compare.css'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useLayoutEffect, useRef } from 'react'
import { useDevice } from '../../ui/device'
import { reading } from '../editor/extensions'
import { workbenchTexts as texts } from '../messages'

interface Side {
  readonly title: string
  /** null = there is no document. */
  readonly text: string | null
}

interface TextComparisonProps {
  readonly label: string
  readonly before: Side
  readonly after: Side
}

/** Two texts beside each other, on small screens one below the other; what is equal is folded. */
export function TextComparison({ label, before, after }: TextComparisonProps) {
  const holder = useRef<HTMLDivElement>(null)
  const unified = useDevice() === 'mobile'
  useLayoutEffect(() => {
    const parent = holder.current
    if (!parent) return undefined
    const shown = (title: string) => [
      reading(() => title),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ tabindex: '0' }),
    ]
    const collapseUnchanged = { margin: 3, minSize: 5 }
    if (unified) {
      const original = before.text ?? ''
      const view = new EditorView({
        parent,
        doc: after.text ?? '',
        extensions: [
          shown(`${label} ${after.title}`),
          unifiedMergeView({ original, mergeControls: false, collapseUnchanged }),
        ],
      })
      return () => view.destroy()
    }
    const view = new MergeView({
      parent,
      a: { doc: before.text ?? '', extensions: shown(`${label} ${before.title}`) },
      b: { doc: after.text ?? '', extensions: shown(`${label} ${after.title}`) },
      collapseUnchanged,
    })
    return () => view.destroy()
  }, [label, before.title, before.text, after.title, after.text, unified])
  return (
    <figure className="workbench-compare">
      <figcaption>
        <Title {...before} />
        <Title {...after} />
      </figcaption>
      <div ref={holder} />
    </figure>
  )
}

const Title = ({ title, text }: Side) => (
  <span>
    {title}
    {text === null && texts.nothing}
  </span>
)
