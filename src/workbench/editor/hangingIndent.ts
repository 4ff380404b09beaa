import { type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** Deeper lines hang as far as this, in signs. */
const deepest = 40
/** How much further the rest of a line stands than its beginning. */
const further = 2

const classAt = (indent: number) => `cm-hang-${indent}`
// Classes, as styles of single elements are refused by the console's policy.
const classes = EditorView.theme(
  Object.fromEntries(
    Array.from({ length: deepest + 1 }, (_, indent) => [
      `.${classAt(indent)}`,
      {
        paddingLeft: `calc(6px + ${indent + further}ch)`,
        textIndent: `-${indent + further}ch`,
      },
    ]),
  ),
)
const lines = Array.from({ length: deepest + 1 }, (_, indent) =>
  Decoration.line({ class: classAt(indent) }),
)

function indentsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      const decoration = lines[Math.min(deepest, line.text.search(/\S|$/))]
      if (decoration) found.add(line.from, line.from, decoration)
      at = line.to + 1
    }
  }
  return found.finish()
}

/** What of a long line does not fit stands below it a little further in than its beginning, not at the margin. */
export const hangingIndent: Extension = [
  classes,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = indentsIn(view)
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = indentsIn(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
]
