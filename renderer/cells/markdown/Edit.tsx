import { TextDialog } from '../../controls/TextDialog'
import type { WritingEditProps } from '../../controls/writing'
import { MarkdownEditor } from './MarkdownEditor'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const Edit = (props: WritingEditProps) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={props.value ?? ''} Editor={MarkdownEditor} />
  ) : (
    <MarkdownEditor {...props} />
  )
