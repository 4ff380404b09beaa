import { useEffect, useMemo, useRef, useState } from 'react'
import { createDraftKeeper, type DraftKeeper, keepWhileOpen } from '../../data/draftKeeper'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import { type Edits, type Restored, readEdits, restoreEdits } from '../edits'
import type { GridStore } from '../store'
import { bindDraft } from './end'
import { createTableDrafts, type FoundTableDraft, newsIn } from './tableDraft'

export interface GridDraft {
  /** Unsaved edits of an earlier visit, until they are taken or refused. */
  readonly offer: { readonly at: number; readonly edits: Edits } | undefined
  /** What restoring came to, until it has been read. */
  readonly restored: Restored | undefined
  restore(): void
  discard(): void
  /** What was said of the restored edits has been read. */
  dismiss(): void
}

/**
 * Keeps what is edited in the table and not saved, at most a second behind, and offers what an earlier visit
 * left. `key` names the table within its page; nothing is offered before the rows are there.
 */
export function useGridDraft(store: GridStore, key: string, loading = false): GridDraft {
  const { drafts: port, user } = usePorts()
  const drafts = useMemo(
    () =>
      createTableDrafts(port, {
        ...{ userId: user.id, tenantId: user.tenantId },
        ...{ route: location.pathname, key },
      }),
    [port, user.id, user.tenantId, key],
  )
  const [found, setFound] = useState<FoundTableDraft>()
  const [offer, setOffer] = useState<GridDraft['offer']>()
  const [restored, setRestored] = useState<Restored>()
  const keeper = useRef<DraftKeeper>(undefined)

  useEffect(() => {
    let shown = true
    drafts.find().then((draft) => {
      if (shown) setFound(draft)
    })
    return () => {
      shown = false
    }
  }, [drafts])

  const end = useEvent(() => {
    keeper.current?.end()
    // What could not be restored is still to be read.
    setRestored((shown) => (shown && shown.lost.length > 0 ? shown : undefined))
  })
  useEffect(() => {
    const made = createDraftKeeper({
      subscribe: (listener) => store.listeners.onTopic('history', listener),
      read() {
        const edits = readEdits(store)
        return edits && { at: Date.now(), edits }
      },
      drafts,
    })
    keeper.current = made
    const settle = () => {
      // At once: a tab that dies now must not offer again what has been saved.
      if (readEdits(store)) made.flush()
      else end()
    }
    const stops = [
      store.listeners.onTopic('saved', settle),
      bindDraft(store, end),
      keepWhileOpen(made, drafts),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, drafts, end])

  // Compared once with the rows as they came: what is typed now is no answer to the offer.
  useEffect(() => {
    if (!found || loading) return
    const decide = () => {
      const edits = newsIn(store, found)
      if (edits) setOffer({ at: found.at, edits })
      // Without a row nobody knows yet what is new in it.
      else if (store.table.order.length > 0) drafts.forget(found)
      else return
      stop()
    }
    const stop = store.listeners.onTopic('order', decide)
    decide()
    // Saved since by another way, it is no news any more.
    const review = store.listeners.onTopic('saved', () => {
      if (store.table.order.length === 0) return
      const edits = newsIn(store, found)
      if (!edits) drafts.forget(found)
      setOffer(edits && { at: found.at, edits })
    })
    return () => {
      stop()
      review()
      setOffer(undefined)
    }
  }, [store, found, loading, drafts])

  return {
    offer,
    restored,
    restore: useEvent(() => {
      // Rows may have come since the offer was made.
      const edits = found && newsIn(store, found)
      if (!edits) return
      drafts.adopt(found)
      setFound(undefined)
      setRestored(restoreEdits(store, edits))
    }),
    discard: useEvent(() => {
      if (found) drafts.forget(found)
      setFound(undefined)
    }),
    dismiss: useEvent(() => setRestored(undefined)),
  }
}
