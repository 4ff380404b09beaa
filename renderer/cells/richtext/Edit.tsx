import { TextDialog } from '../controls/TextDialog'
import type { WritingEditProps } from '../controls/writing'
import { textOf } from '../htmlText'
import { RichtextEditor } from './RichtextEditor'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const Edit = (props: WritingEditProps) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={textOf(props.value ?? '')} Editor={RichtextEditor} />
  ) : (
    <RichtextEditor {...props} />
  )
