import { TextDialog } from '../controls/TextDialog'
import type { EditProps } from '../define'
import type { WritingProps } from '../writing'
import { MarkdownEditor } from './MarkdownEditor'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const MarkdownEdit = (props: EditProps<string, WritingProps>) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={props.value ?? ''} Editor={MarkdownEditor} />
  ) : (
    <MarkdownEditor {...props} />
  )
