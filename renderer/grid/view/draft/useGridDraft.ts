import { useEffect, useMemo, useRef, useState } from 'react'
import { createDraftKeeper, type DraftKeeper, keepWhileOpen } from '../../../data/draftKeeper'
import { usePorts } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import { type Edits, type Restored, readEdits, restoreEdits } from '../../store/edits'
import type { GridStore } from '../../store/store'
import {
  createTableDrafts,
  type DraftPlace,
  type FoundTableDraft,
  isHere,
  newsIn,
} from '../../store/tableDraft'

/** Unsaved edits of these rows from an earlier visit. */
export interface DraftOffer {
  readonly draft: FoundTableDraft
  /** The edits that the rows do not already contain. */
  readonly edits: Edits
}

export interface GridDraft {
  /** Until accepted or declined; latest first. */
  readonly offers: readonly DraftOffer[]
  /** Drafts of other pages of the same table. */
  readonly elsewhere: readonly FoundTableDraft[]
  /** Result of restoring, until dismissed. */
  readonly restored: Restored | undefined
  restore(draft: FoundTableDraft): void
  discard(draft: FoundTableDraft): void
  /** The user has read the result. */
  dismiss(): void
}

interface GridDraftOptions {
  /** Identifies the table in its page. */
  readonly key: string
  /** The page of its rows; absent = it has one set of rows. */
  readonly place: DraftPlace | undefined
  /** Nothing is offered before the rows are loaded. */
  readonly loading?: boolean
}

/**
 * Stores unsaved edits of the table a moment late, and offers drafts of earlier visits: those of these rows
 * directly, those of other pages by name.
 */
export function useGridDraft(
  store: GridStore,
  { key, place, loading = false }: GridDraftOptions,
): GridDraft {
  const { drafts: port, user } = usePorts()
  const drafts = useMemo(
    () =>
      createTableDrafts(port, {
        userId: user.id,
        tenantId: user.tenantId,
        route: location.pathname,
        key,
      }),
    [port, user.id, user.tenantId, key],
  )
  const [found, setFound] = useState<readonly FoundTableDraft[]>(none)
  const [offers, setOffers] = useState<readonly DraftOffer[]>(noOffers)
  const [restored, setRestored] = useState<Restored>()
  const keeper = useRef<DraftKeeper>(undefined)
  const placeNow = useEvent(() => place)
  const drop = useEvent((gone: readonly FoundTableDraft[]) => {
    if (gone.length === 0) return
    setFound((all) => all.filter((draft) => !gone.includes(draft)))
  })

  useEffect(() => {
    let shown = true
    drafts.findAll().then((all) => {
      if (shown) setFound(all)
    })
    return () => {
      shown = false
    }
  }, [drafts])

  const end = useEvent(() => {
    keeper.current?.end()
    // What could not be restored must still be read.
    setRestored((shown) => (shown && shown.lost.length > 0 ? shown : undefined))
  })
  useEffect(() => {
    const made = createDraftKeeper({
      subscribe: (listener) => store.listeners.onTopic('history', listener),
      read() {
        const edits = readEdits(store)
        return edits && { at: Date.now(), edits, place: placeNow() }
      },
      drafts,
    })
    keeper.current = made
    const settle = () => {
      // Synchronously: if the tab crashes now, saved edits must not be offered again.
      if (readEdits(store)) made.flush()
      else end()
    }
    const stops = [store.listeners.onTopic('saved', settle), keepWhileOpen(made, drafts)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, drafts, end, placeNow])

  // Compared once with the loaded rows: what is typed now does not answer the offer.
  const address = place?.address
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address other drafts are those of these rows
  useEffect(() => {
    const here = found.filter((draft) => isHere(draft, placeNow()))
    if (here.length === 0 || loading) return
    const offer = (isFirst: boolean) => {
      const made = here.map((draft) => ({ draft, edits: newsIn(store, draft) }))
      const offered = made.flatMap(({ draft, edits }) => (edits ? [{ draft, edits }] : []))
      setOffers(offered)
      // Without rows, it is unknown what is new.
      if (store.table.order.length === 0) return isFirst && offered.length === 0
      const stale = made.filter(({ edits }) => !edits).map(({ draft }) => draft)
      for (const draft of stale) drafts.forget(draft)
      drop(stale)
      return false
    }
    let waits = offer(true)
    const stops = [
      store.listeners.onTopic('order', () => {
        if (waits) waits = offer(true)
      }),
      // Saved meanwhile in another way, it need not be offered.
      store.listeners.onTopic('saved', () => {
        if (store.table.order.length > 0) offer(false)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      setOffers(noOffers)
    }
  }, [store, found, loading, drafts, drop, placeNow, address])

  return {
    offers,
    elsewhere: found.filter((draft) => !isHere(draft, place)),
    restored,
    restore: useEvent((draft: FoundTableDraft) => {
      // Rows may have been loaded since the offer was made.
      const edits = newsIn(store, draft)
      if (!edits) return
      drafts.adopt(draft)
      drop([draft])
      setRestored(restoreEdits(store, edits))
    }),
    discard: useEvent((draft: FoundTableDraft) => {
      drafts.forget(draft)
      drop([draft])
    }),
    dismiss: useEvent(() => setRestored(undefined)),
  }
}

const none: readonly FoundTableDraft[] = []
const noOffers: readonly DraftOffer[] = []
