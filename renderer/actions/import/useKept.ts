import { useEffect, useRef, useState } from 'react'
import { createDraftKeeper, type DraftKeeper, keepWhileOpen } from '../../data/draftKeeper'
import type { GridStore } from '../../grid/store/store'
import { useEvent } from '../../ui/useEvent'
import type { RunContext } from '../define'
import { createKeptImports, type FoundImport, type KeptImport } from './kept'

/**
 * Stores the corrections of an import (a moment late) and offers those of an earlier dialog.
 * `read` = the current import; undefined = nothing would be lost.
 */
export function useKept(context: RunContext, read: () => KeptImport | undefined) {
  const [drafts] = useState(() => createKeptImports(context))
  const [found, setFound] = useState<FoundImport>()
  const [store, setStore] = useState<GridStore>()
  const keeper = useRef<DraftKeeper>(undefined)
  const readNow = useEvent(read)
  const { useGuard } = context.ports.navigate
  const [dirty, setDirty] = useState(false)
  useGuard(dirty)

  useEffect(() => {
    let shown = true
    drafts.find().then((kept) => {
      if (shown) setFound(kept)
    })
    return () => {
      shown = false
    }
  }, [drafts])

  useEffect(() => {
    const look = () => setDirty(readNow() !== undefined)
    const made = createDraftKeeper({
      subscribe(listener) {
        if (!store) return () => undefined
        const hear = () => {
          look()
          listener()
        }
        return store.listeners.onTopic('history', hear)
      },
      read: readNow,
      drafts,
    })
    keeper.current = made
    look()
    return keepWhileOpen(made, drafts)
  }, [store, drafts, readNow])

  return {
    found,
    /** The table with the corrections. */
    watch: setStore,
    isDirty: () => readNow() !== undefined,
    /** The dialog continues with that import. */
    adopt(kept: FoundImport) {
      drafts.adopt(kept)
      setFound(undefined)
    },
    forget(kept: FoundImport) {
      drafts.forget(kept)
      setFound(undefined)
    },
    /** Imported or abandoned. */
    end() {
      keeper.current?.end()
      setDirty(false)
    },
  }
}
