import { ariaOf, editControl } from '../../controls/control'
import { TextDialog } from '../../controls/TextDialog'
import type { WritingEditProps } from '../../controls/writing'
import { textOf } from '../../values/htmlText'
import { RichtextEditor } from './RichtextEditor'
import { Show } from './Show'

/** A form shows the editor itself; a table cell, one line high, opens it in a dialog. */
export function Edit(props: WritingEditProps) {
  if (props.place === 'table') {
    return <TextDialog {...props} text={textOf(props.value ?? '')} Editor={RichtextEditor} />
  }
  return props.disabled ? <LockedText {...props} /> : <RichtextEditor {...props} />
}

/** A read-only text: just the page, focusable so that the keyboard can scroll it. */
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
