import { useRef, useState } from 'react'
import { whyFixed } from '../../../data/actionState'
import type { WireRecord } from '../../../data/envelope'
import { nameOf } from '../../../data/rows'
import { ownText, readRecord, same, type Values } from '../../../form/record'
import { createSaver } from '../../../form/saver'
import { listMessages } from '../../../messages'
import type { Lookup } from '../../../model/entity/field'
import { applyRules, checkRecord, measuredBy, pardoned } from '../../../model/entity/rules'
import type { ExprUser } from '../../../model/entity/user'
import { usePorts } from '../../../ports'
import type { EditedCell } from '../../../table/RowCells'
import { useEvent } from '../../../ui/useEvent'
import { useKept } from '../../../ui/useKept'
import { cellMessages } from '../../../values/messages'
import type { ListModel } from '../model'
import { cellDrafts } from './cellDrafts'
import { inPlaceMessages } from './messages'

export interface CellSaveInput extends Pick<EditedCell, 'row' | 'column'> {
  readonly model: ListModel
  readonly user: ExprUser
  readonly lookup: Lookup
  onWritten(id: string, saved: boolean): Promise<void>
}

/**
 * Edits one value of a record: validated with the whole record's rules, saved by the entity's edit call with its
 * version.
 */
export function useCellSave({ model, row, column, user, lookup, onWritten }: CellSaveInput) {
  const ports = usePorts()
  const { request } = ports
  const { field } = column
  const { key } = field
  const fields = model.entity.fields
  const [saver] = useState(() => createSaver(request, model.endpoints))
  // The latest known record of the server.
  const base = useRef<{ record: WireRecord; values: Values }>({
    record: row.record,
    values: row.values,
  })
  const [value, setValue] = useState<unknown>(row.values[key] ?? null)
  const latest = useRef(value)
  const [refused, setRefused] = useState<string>()
  const stray = useRef(refused)
  const [note, setNote] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A key and the choice it makes may both end editing, before the next render.
  const underWay = useRef(false)

  const ruled = (next: unknown) =>
    applyRules(fields.values(), { ...base.current.values, [key]: next }, user)
  const state = ruled(value).states.get(key)
  const fixed = whyFixed(model.entity, base.current)
  const locked = fixed !== undefined || (state ? state.disabled || !state.visible : false)

  /** true = editing can end. */
  const save = useEvent(async (): Promise<boolean> => {
    const next = latest.current
    if (underWay.current) return false
    // What stands in red is no value to be saved.
    if (stray.current !== undefined) return false
    if (locked || same(field, next, base.current.values[key])) return true
    const { values, states } = ruled(next)
    // What lies behind a choice only the server knows here.
    const judged = pardoned(states, states, () => true)
    const [unusable] = checkRecord([field, ...measuredBy(model.entity, key)], values, judged)
    if (unusable) {
      setNote(unusable.message)
      return false
    }
    setBusy(true)
    underWay.current = true
    try {
      return await send(next)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  })

  async function send(next: unknown): Promise<boolean> {
    const { record } = base.current
    const id = ownText(record, 'id') ?? ''
    const wire = field.type.toWire(next ?? null, field)
    const outcome = await saver.save({ id, ver: record.ver ?? null, [key]: wire })
    switch (outcome?.kind) {
      case 'saved':
        await onWritten(id, true)
        return true
      case 'stale': {
        const { current } = outcome
        base.current = { record: current, ...readRecord(fields.values(), current) }
        const theirs = base.current.values[key] ?? null
        setNote(inPlaceMessages.stale(field.type.toText(theirs, field, lookup)))
        void onWritten(id, false)
        return false
      }
      case 'refused': {
        const own = outcome.errors.find((error) => error.field === key) ?? outcome.errors[0]
        setNote(own?.message ?? outcome.message)
        return false
      }
      case 'gone':
        setNote(listMessages.recordGone)
        void onWritten(id, false)
        return false
      default:
        setNote(outcome?.message)
        return false
    }
  }

  function take(next: unknown) {
    latest.current = next
    stray.current = undefined
    setValue(next)
    setRefused(undefined)
    setNote(undefined)
  }
  function refuse(text: string, why = cellMessages.refused(text, field.title)) {
    stray.current = text
    setRefused(text)
    setNote(why)
  }
  const draft = useKept({
    drafts: () => cellDrafts(ports, model.entity.name, [row.id ?? '', key]),
    read() {
      const isKept = stray.current === undefined
      if (field.type.secret || (isKept && same(field, latest.current, base.current.values[key])))
        return undefined
      return {
        at: Date.now(),
        id: row.id ?? '',
        name: nameOf(row, model.entity.label),
        title: field.title,
        value: field.type.toWire(latest.current ?? null, field),
        ...(stray.current !== undefined && { refused: stray.current }),
      }
    },
    restore(found) {
      take(field.type.fromWire(found.value, field) ?? null)
      if (found.refused !== undefined) refuse(found.refused)
      else setNote(inPlaceMessages.returned(found.at))
      return true
    },
  })

  return {
    value,
    refused,
    busy,
    locked,
    save,
    note: locked ? (fixed ?? inPlaceMessages.locked(field.title)) : note,
    /** Editing has ended: saved or given up. */
    end: draft.end,
    change(next: unknown) {
      take(next)
      draft.touch()
    },
    refuse(text: string, why?: string) {
      refuse(text, why)
      draft.touch()
    },
  }
}
