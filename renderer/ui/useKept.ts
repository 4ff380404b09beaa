import { useEffect, useRef, useState } from 'react'
import { createDraftKeeper, type DraftKeeper, keepWhileOpen } from '../data/draftKeeper'
import type { DraftSlots, Found } from '../data/draftSlots'
import { useEvent } from './useEvent'

interface KeptOptions<D extends object> {
  /** Called once. */
  drafts(): DraftSlots<D>
  /** undefined = nothing would be lost. */
  read(): D | undefined
  /** Takes up what an earlier visit left behind; false = it fits no more. Not called if something is typed already. */
  restore(found: Found<D>): boolean
  /** Leaving the page in the usual way drops it. */
  readonly drops?: boolean
}

/** Keeps what is typed into a small editor, and returns it after a reload or a crash without asking. */
export function useKept<D extends object>({
  drafts: open,
  read,
  restore,
  drops = false,
}: KeptOptions<D>) {
  const [drafts] = useState(open)
  const keeper = useRef<DraftKeeper>(undefined)
  const heard = useRef<() => void>(undefined)
  const readNow = useEvent(read)
  const take = useEvent((found: Found<D> | undefined) => {
    if (!found) return
    // What has been typed meanwhile goes on in its place.
    if (readNow() || restore(found)) drafts.adopt(found)
    else drafts.forget(found)
  })
  useEffect(() => {
    let shown = true
    drafts.find().then((found) => {
      if (shown) take(found)
    })
    const made = createDraftKeeper({
      subscribe(listener) {
        heard.current = listener
        return () => undefined
      },
      read: readNow,
      drafts,
    })
    keeper.current = made
    const stop = keepWhileOpen(made, drafts)
    return () => {
      shown = false
      if (drops) made.end()
      stop()
    }
  }, [drafts, readNow, take, drops])
  return {
    /** Something was typed. */
    touch: useEvent(() => heard.current?.()),
    /** Saved or given up. */
    end: useEvent(() => keeper.current?.end()),
  }
}
