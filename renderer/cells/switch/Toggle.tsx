import '../../controls/controls.css'
import type { EditProps } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { pairText } from '../../values/pair'

/** Empty looks like off; the first click makes it on. */
export function Toggle(props: EditProps<boolean>) {
  const control = editControl(props, 'choose')
  const on = props.value === true
  return (
    <button
      {...attributesOf(control)}
      type="button"
      role="switch"
      aria-checked={on}
      className="jd-switch"
      onClick={() => props.onChange(!on)}
      onBlur={control.onBlur}
    >
      <span className="jd-switch-text" aria-hidden="true">
        {pairText(on)}
      </span>
    </button>
  )
}
