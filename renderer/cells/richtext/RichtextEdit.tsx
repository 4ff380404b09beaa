import { TextDialog } from '../controls/TextDialog'
import type { EditProps } from '../define'
import { textOf } from '../htmlText'
import type { WritingProps } from '../writing'
import { RichtextEditor } from './RichtextEditor'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export const RichtextEdit = (props: EditProps<string, WritingProps>) =>
  props.place === 'table' ? (
    <TextDialog {...props} text={textOf(props.value ?? '')} Editor={RichtextEditor} />
  ) : (
    <RichtextEditor {...props} />
  )
