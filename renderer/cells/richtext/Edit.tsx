import { TextDialog } from '../../controls/TextDialog'
import type { WritingEditProps } from '../../controls/writing'
import { textOf } from '../../values/htmlText'
import { LockedText } from './LockedText'
import { RichtextEditor } from './RichtextEditor'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export function Edit(props: WritingEditProps) {
  if (props.place === 'table') {
    return <TextDialog {...props} text={textOf(props.value ?? '')} Editor={RichtextEditor} />
  }
  return props.disabled ? <LockedText {...props} /> : <RichtextEditor {...props} />
}
