import { useId, useState } from 'react'
import { readClipboard, readTsv } from '../../grid/sheet/clipboard'
import type { TextBlock } from '../../grid/sheet/textBlock'
import { readSystemClipboard } from '../../grid/view/sheet/systemClipboard'
import type { Field } from '../../model/entity/field'
import type { NotifyPort } from '../../ports'
import { Button } from '../../ui/Button'
import { pasteManyTexts as texts } from './messages'

interface PasteBoxProps {
  readonly fields: readonly Field[]
  readonly notify: NotifyPort
  onBlock(block: TextBlock): void
}

/** Box to paste rows into; lists the expected columns. */
export function PasteBox({ fields, notify, onBlock }: PasteBoxProps) {
  const hint = useId()
  const [typed, setTyped] = useState('')
  async function read() {
    const clip = await readSystemClipboard()
    if (clip) onBlock(readClipboard(clip))
    else notify.warning(texts.notRead)
  }
  return (
    <div className="jd-paste-box">
      <p id={hint}>
        {texts.hint}
        <strong>{texts.columns(fields.map(({ title }) => title))}</strong>
      </p>
      <textarea
        className="jd-control"
        aria-label={texts.label}
        aria-describedby={hint}
        placeholder={texts.placeholder}
        rows={8}
        // biome-ignore lint/a11y/noAutofocus: what a button opens takes the focus
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={(event) => {
          const [html, text] = ['text/html', 'text/plain'].map((type) =>
            event.clipboardData.getData(type),
          )
          if (!html && !text) return
          event.preventDefault()
          onBlock(readClipboard({ html: html ?? '', text: text ?? '' }))
        }}
      />
      <div className="jd-paste-ways">
        <Button onClick={() => void read()}>{texts.read}</Button>
        <Button idle={typed.trim() === ''} onClick={() => onBlock(readTsv(typed))}>
          {texts.next}
        </Button>
      </div>
    </div>
  )
}
