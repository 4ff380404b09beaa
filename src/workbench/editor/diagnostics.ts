import { syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState, Text } from '@codemirror/state'
import type { LocatedFinding } from '#model'
import { editorTexts } from './messages'

/** The offset of a finding, which may be of a text that was a little longer. */
export function offsetOf(doc: Text, { line, column }: Pick<LocatedFinding, 'line' | 'column'>) {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(at.to, at.from + Math.max(0, column - 1))
}

/** Findings as the editor marks them: at what they speak of, with the edit that mends them. */
export const diagnosticsOf = (
  state: EditorState,
  findings: readonly LocatedFinding[],
): readonly Diagnostic[] =>
  findings.map((finding) => {
    const { severity, message, fix } = finding
    const from = offsetOf(state.doc, finding)
    const to = Math.max(Math.min(from + 1, state.doc.length), endAt(state, from))
    if (!fix || fix.end > state.doc.length) return { from, to, severity, message }
    const name = editorTexts.fix(fix.text)
    const apply: NonNullable<Diagnostic['actions']>[number]['apply'] = (view) =>
      view.dispatch({
        changes: { from: fix.start, to: fix.end, insert: fix.text },
        userEvent: 'input.fix',
      })
    return { from, to, severity, message, actions: [{ name, apply }] }
  })

/** The end of the word or value at an offset; of objects and lists the bracket alone is marked. */
function endAt(state: EditorState, from: number): number {
  const { name, to } = syntaxTree(state).resolveInner(from, 1)
  return ['PropertyName', 'String', 'Number', 'True', 'False', 'Null'].includes(name) ? to : from
}
