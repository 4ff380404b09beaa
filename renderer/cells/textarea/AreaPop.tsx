import '../../controls/controls.css'
import './areaPop.css'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EditProps, Then } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { useTypedText } from '../../controls/useTypedText'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { textareaMessages as messages } from './messages'

/**
 * In a table: one line in the cell, and a larger box beside it (reference: widgets, §1.3, 10.4). Both are text areas,
 * because a one-line input would lose line breaks.
 */
export function AreaPop(props: EditProps<string>) {
  const { value, field, typed, onChange, onDone } = props
  const control = editControl(props, 'enter')
  const [draft, setDraft] = useTypedText(value ?? '', typed)
  const [open, setOpen] = useState(props.open === true && !props.disabled)
  const line = useRef<HTMLTextAreaElement>(null)
  function type(text: string) {
    setDraft(text)
    onChange(text || null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed onto the cell counts once
  useEffect(() => {
    if (typed !== undefined) onChange(typed || null)
  }, [])
  // Upper right corner of the box, once it is laid out.
  const [corner, setCorner] = useState<{ readonly x: number; readonly y: number }>()
  useLayoutEffect(() => {
    const edge = open ? line.current?.getBoundingClientRect() : undefined
    setCorner(edge && { x: edge.right, y: edge.top })
  }, [open])
  return (
    <span className="jd-box jd-area-line">
      <textarea
        {...attributesOf(control)}
        ref={line}
        className="jd-control"
        rows={1}
        placeholder={control.placeholder}
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => breakLine(event, type)}
        onBlur={control.onBlur}
      />
      <button
        type="button"
        tabIndex={-1}
        className="jd-area-open"
        title={messages.expand}
        aria-label={messages.expand}
        disabled={props.disabled}
        onClick={() => setOpen(true)}
      >
        <Icon name="expand" />
      </button>
      {open && corner && (
        <Popover
          anchor={line}
          at={corner}
          onClose={(byKey) => {
            setOpen(false)
            // Escape takes the cell back, as everywhere in the table.
            if (byKey) onDone?.('giveUp')
          }}
        >
          <Room
            title={field.title}
            text={draft}
            onText={type}
            onClose={() => {
              setOpen(false)
              line.current?.focus()
            }}
            onLeave={(to) => {
              setOpen(false)
              onDone?.(to)
            }}
          />
        </Popover>
      )}
    </span>
  )
}

/** Alt+Enter inserts a line break, as in spreadsheets: browsers do not do this. */
function breakLine(event: KeyboardEvent<HTMLTextAreaElement>, onText: (text: string) => void) {
  const { key, altKey, currentTarget: box } = event
  if (key !== 'Enter' || !altKey) return
  event.preventDefault()
  box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end')
  onText(box.value)
}

function Room(props: {
  readonly title: string
  readonly text: string
  onText(text: string): void
  onClose(): void
  /** Tab goes on to the next cell. */
  onLeave(to: Then): void
}) {
  const { title, text, onText, onClose, onLeave } = props
  const box = useRef<HTMLTextAreaElement>(null)
  // Runs after the table has focused the cell.
  useEffect(() => {
    const { current } = box
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  return (
    <div className="jd-area-room" role="dialog" aria-label={title}>
      <header>
        {title}
        <button type="button" title={messages.close} aria-label={messages.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <textarea
        ref={box}
        className="jd-control"
        aria-label={title}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          breakLine(event, onText)
          if (event.key !== 'Tab') return
          event.preventDefault()
          onLeave(event.shiftKey ? 'previous' : 'next')
        }}
      />
    </div>
  )
}
