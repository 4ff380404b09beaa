import './controls.css'
import { attributesOf, type ControlProps } from './control'
import { useTypedText } from './useTypedText'

interface TextBoxProps extends ControlProps {
  readonly text: string
  onText(text: string): void
}

export function TextBox({ text, onText, ...control }: TextBoxProps) {
  const [draft, setDraft] = useTypedText(text)
  return (
    <input
      {...attributesOf(control)}
      className="jd-control"
      type="text"
      autoComplete="off"
      placeholder={control.placeholder}
      value={draft}
      onChange={({ target }) => {
        setDraft(target.value)
        onText(target.value)
      }}
      onBlur={control.onBlur}
    />
  )
}
