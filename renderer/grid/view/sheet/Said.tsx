import { useEffect, useRef } from 'react'
import { blockOf, heightOf, isSingle, widthOf } from '../../cursor/range'
import { useGrid } from '../scene/context'
import { bindVoice, say } from '../scene/say'
import { sheetMessages as m } from './messages'

// While a range is being drawn it changes with every key; what is said should be its end.
const atRestMs = 400
// The same words twice are two announcements: the place is empty for a moment in between.
const emptyMs = 60

/** What is read aloud: the range that is chosen, and what was done to it. Written past React: nothing is drawn. */
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
        // Every drawing of the table tells of the cursor: what was said of the same range stands, and what came after it.
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
  return <div ref={place} className="jd-grid-said" role="status" />
}
