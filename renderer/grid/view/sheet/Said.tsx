import { useEffect, useRef } from 'react'
import { blockOf, heightOf, isSingle, widthOf } from '../../cursor/range'
import { useGrid } from '../scene/context'
import { bindVoice, say } from '../scene/say'
import { sheetMessages as m } from './messages'

// While a range is being extended it changes with every key; only the final range should be announced.
const atRestMs = 400
// To announce the same text twice, the live region must be empty in between.
const emptyMs = 60

/** Screen reader announcements: the selected range and actions. Written directly to the DOM, without rendering. */
export function Said() {
  const { store } = useGrid().control
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let range: ReturnType<typeof setTimeout> | undefined
    let words: ReturnType<typeof setTimeout> | undefined
    let chosen: string | undefined
    const put = (text: string) => {
      if (place.current) place.current.textContent = text
    }
    const ends = [
      bindVoice(store, (text) => {
        put('')
        clearTimeout(words)
        words = setTimeout(() => put(text), emptyMs)
      }),
      store.listeners.onTopic('cursor', () => {
        const state = store.cursor.get()
        const block = state && blockOf(state)
        const next = JSON.stringify(block)
        // Every render reports the cursor: if the range is unchanged, the announcements stay.
        if (next === chosen) return
        chosen = next
        clearTimeout(range)
        if (!block || isSingle(block)) return
        range = setTimeout(() => say(store, m.chosen(heightOf(block), widthOf(block))), atRestMs)
      }),
    ]
    return () => {
      clearTimeout(range)
      clearTimeout(words)
      for (const end of ends) end()
    }
  }, [store])
  return <div ref={place} className="jd-unseen" role="status" />
}
