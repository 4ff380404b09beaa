import './panels.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LookupStore } from '../../../data/lookupStore'
import { Button } from '../../../ui/Button'
import { useSheetScene } from './context'
import { sheetMessages as m } from './messages'
import { useFind } from './useFind'

interface FindPanelProps {
  /** The replace part is open. */
  readonly replace: boolean
  readonly lookups: LookupStore
}

/** Finds and replaces texts as displayed in the cells. Shown beside the table, which stays usable. */
export function FindPanel({ replace, lookups }: FindPanelProps) {
  const { panel, open, close } = useSheetScene()
  const [text, setText] = useState('')
  const [by, setBy] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeCell, setWholeCell] = useState(false)
  const work = useFind({ text, matchCase, wholeCell, lookups })
  const { hits, said } = work

  const box = useRef<HTMLInputElement>(null)
  // Ctrl+F means to type here, also where the panel is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening is a new object
  useEffect(() => box.current?.select(), [panel])

  function press(event: KeyboardEvent) {
    const command = (event.ctrlKey || event.metaKey) && /^[fh]$/.test(event.key)
    if (event.key === 'Escape') close(true)
    else if (command) open({ kind: 'find', replace: event.key === 'h' })
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      work.go(event.shiftKey ? -1 : 1)
    } else return
    event.preventDefault()
  }
  return (
    <div
      role="search"
      className="jd-sheet jd-sheet-find"
      aria-label={m.findTitle}
      onKeyDown={press}
    >
      <div className="jd-sheet-line">
        <input
          type="text"
          aria-label={m.findText}
          placeholder={m.findText}
          ref={box}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button kind="text" icon="up" label={m.previous} onClick={() => work.go(-1)} />
        <Button kind="text" icon="down" label={m.next} onClick={() => work.go(1)} />
      </div>
      {replace && (
        <div className="jd-sheet-line">
          <input
            type="text"
            aria-label={m.replaceText}
            placeholder={m.replaceText}
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          <Button idle={hits.length === 0} onClick={() => void work.replaceOne(by)}>
            {m.replace}
          </Button>
          <Button idle={hits.length === 0} onClick={() => void work.replaceAll(by)}>
            {m.replaceAll}
          </Button>
        </div>
      )}
      <div className="jd-sheet-line jd-sheet-words">
        <label>
          <input type="checkbox" checked={matchCase} onChange={() => setMatchCase(!matchCase)} />
          {m.matchCase}
        </label>
        <label>
          <input type="checkbox" checked={wholeCell} onChange={() => setWholeCell(!wholeCell)} />
          {m.wholeCell}
        </label>
        <span role="status" className="jd-sheet-count">
          {said}
        </span>
        <Button kind="text" icon="close" label={m.close} onClick={() => close(true)} />
      </div>
    </div>
  )
}
