import { ariaOf, editControl } from '../../controls/control'
import type { WritingEditProps } from '../../controls/writing'
import { Show } from './Show'

/** What may be read and not written: the paper alone, which the keyboard reaches to scroll it. */
export function LockedText(props: WritingEditProps) {
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
