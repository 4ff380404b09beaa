import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf, type Row } from '../../data/rows'
import { createSaver } from '../../form/saver'
import type { Values } from '../../model/entity/rules'
import { usePorts } from '../../ports'
import { looksKey } from '../../query/useGroups'
import { useEvent } from '../../ui/useEvent'
import type { ViewPage } from '../define'
import { sharedTexts } from '../shared/messages'
import { refusalOf } from './moving'

/** A record whose move is pending; it is shown with its new values. */
export interface Moved {
  readonly row: Row
  readonly changes: Values
}

export interface MoveNote {
  readonly kind: 'done' | 'refused'
  readonly text: string
  undo?(): void
}

/** Moves records by the entity's edit call with their version; pending moves are shown as done. */
export function useMoves(page: ViewPage) {
  const { request } = usePorts()
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Moved>>(new Map())
  const [note, setNote] = useState<MoveNote>()
  // Moves run one after the other, so that the last message is about the last move.
  const last = useRef<Promise<unknown>>(Promise.resolve())

  // The record's version after its last move, until it is reloaded: the next move continues from it.
  const versions = useRef(new Map<string, unknown>())

  const reread = useEvent(() => client.invalidateQueries({ queryKey: looksKey(page.entity) }))

  // Pending moves; updated before rendering, since the next key may come sooner.
  const current = useRef<ReadonlyMap<string, Moved>>(underWay)
  function put(id: string, moved: Moved | undefined): void {
    const next = new Map(current.current)
    if (moved) next.set(id, moved)
    else next.delete(id)
    current.current = next
    setUnderWay(next)
  }

  async function send({ row, changes }: Moved, to: string, back: boolean): Promise<void> {
    const { entity, endpoints } = page
    const { id } = row
    if (id === undefined) return
    const name = nameOf(row, entity.label)
    const wire = Object.entries(changes).map(([key, value]) => {
      const field = entity.fields.get(key)
      return [key, field ? field.type.toWire(value ?? null, field) : null]
    })
    const ver = versions.current.get(id) ?? row.record.ver ?? null
    const outcome = await createSaver(request, endpoints).save({
      id,
      ver,
      ...Object.fromEntries(wire),
    })
    switch (outcome?.kind) {
      case 'saved': {
        versions.current.set(id, outcome.record?.ver ?? ver)
        if (back) return setNote({ kind: 'done', text: sharedTexts.undone(name) })
        const before = Object.fromEntries(
          Object.keys(changes).map((key) => [key, row.values[key] ?? null]),
        )
        const now: Row = {
          ...row,
          record: { ...row.record, ver: outcome.record?.ver ?? ver },
          values: { ...row.values, ...changes },
        }
        const undo = () => void move(now, before, to, true)
        return setNote({ kind: 'done', text: sharedTexts.moved(name, to), undo })
      }
      case 'stale':
        return setNote({ kind: 'refused', text: sharedTexts.stale(name) })
      case 'gone':
        return setNote({ kind: 'refused', text: sharedTexts.gone(name) })
      default: {
        const own = outcome?.kind === 'refused' ? outcome.errors[0]?.message : undefined
        const reason = own ?? outcome?.message ?? ''
        return setNote({ kind: 'refused', text: sharedTexts.notMoved(name, reason) })
      }
    }
  }

  /** Sends a permitted move; `to` names the target for the message. */
  const move = useEvent(async (row: Row, changes: Values, to: string, back?: boolean) => {
    const { id } = row
    if (id === undefined) return
    const values = { ...row.values, ...current.current.get(id)?.changes }
    const moved: Moved = { row: { ...row, values }, changes }
    put(id, moved)
    setNote(undefined)
    const turn = last.current.then(() => send(moved, to, back === true))
    last.current = turn.catch(() => undefined)
    try {
      await turn
      await reread()
    } finally {
      if (current.current.get(id) === moved) {
        // Drawn at once: a key that comes before would begin from the record as it was before the move.
        flushSync(() => put(id, undefined))
        versions.current.delete(id)
      }
    }
  })

  return {
    underWay,
    note,
    closeNote: useEvent(() => setNote(undefined)),
    tell: useEvent((text: string) => setNote({ kind: 'refused', text })),
    refusalOf: useEvent((row: Row, changes: Values) => refusalOf(row, changes, page)),
    move,
    reread,
  }
}

export type Moves = ReturnType<typeof useMoves>
