import { ariaOf, editControl } from '../../controls/control'
import { TextDialog } from '../../controls/TextDialog'
import type { WritingEditProps } from '../../controls/writing'
import { textOf } from '../../values/htmlText'
import { RichtextEditor } from './RichtextEditor'
import { Show } from './Show'

/** In a form the editor itself; in a cell of a table, which is one line high, a dialog with it. */
export function Edit(props: WritingEditProps) {
  if (props.place === 'table') {
    return <TextDialog {...props} text={textOf(props.value ?? '')} Editor={RichtextEditor} />
  }
  return props.disabled ? <LockedText {...props} /> : <RichtextEditor {...props} />
}

/** What may be read and not written: the paper alone, which the keyboard reaches to scroll it. */
function LockedText(props: WritingEditProps) {
  const { id, value, heightPx } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area shows no HTML
    <div
      id={id}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-disabled="true"
      tabIndex={0}
      {...ariaOf(editControl(props, 'enter'))}
      className="jd-richtext-locked"
      style={{ height: heightPx }}
    >
      {value !== null && <Show text={value} />}
    </div>
  )
}
