import '../../controls/controls.css'
import type { EditProps } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { useTypedText } from '../../controls/useTypedText'
import { charactersIn, isLongerThan } from '../../model/characters/characters'
import { textareaMessages } from './messages'
import { defaultLength } from './value'

const defaultRows = 4
const linePx = 22
const paddingPx = 10

interface Props {
  readonly max?: number
  readonly rows?: number
}

/** Counts characters but lets the text exceed the limit: cutting it would lose pasted text. */
export function AreaBox(props: EditProps<string, Props>) {
  const { max = defaultLength, rows = defaultRows } = props.field.props
  const control = editControl(props, 'enter')
  const [draft, setDraft] = useTypedText(props.value ?? '')
  return (
    <span className="jd-area">
      <textarea
        {...attributesOf(control)}
        className="jd-control"
        rows={rows}
        // Once the box grows with its text, `rows` alone no longer keeps its height.
        style={{ minHeight: rows * linePx + paddingPx }}
        placeholder={control.placeholder}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          props.onChange(target.value || null)
        }}
        onBlur={control.onBlur}
      />
      <span
        className={isLongerThan(draft, max) ? 'jd-count jd-over' : 'jd-count'}
        aria-hidden="true"
      >
        {textareaMessages.count(charactersIn(draft), max)}
      </span>
    </span>
  )
}
