import { TextDialog } from '../controls/TextDialog'
import type { EditProps } from '../define'
import { MarkdownEditor, type MarkdownProps } from './MarkdownEditor'

export type MarkdownEditProps = EditProps<string, MarkdownProps>

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const MarkdownEdit = (props: MarkdownEditProps) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={props.value ?? ''} Editor={MarkdownEditor} />
  ) : (
    <MarkdownEditor {...props} />
  )
