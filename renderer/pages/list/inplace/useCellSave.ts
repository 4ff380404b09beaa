import { useRef, useState } from 'react'
import type { WireRecord } from '../../../data/envelope'
import { ownText, readRecord, same, type Values } from '../../../form/record'
import { createSaver } from '../../../form/saver'
import { listMessages } from '../../../messages'
import type { Lookup } from '../../../model/entity/field'
import { applyRules, checkRecord, measuredBy } from '../../../model/entity/rules'
import type { ExprUser } from '../../../model/entity/user'
import { usePorts } from '../../../ports'
import type { EditedCell } from '../../../table/RowCells'
import { useEvent } from '../../../ui/useEvent'
import type { ListModel } from '../model'
import { inPlaceMessages } from './messages'

export interface CellSaveInput extends Pick<EditedCell, 'row' | 'column'> {
  readonly model: ListModel
  readonly user: ExprUser
  readonly lookup: Lookup
  onWritten(id: string, saved: boolean): Promise<void>
}

/** One value of a record: judged by the rules of the whole record, saved by the entity's edit call with its version. */
export function useCellSave({ model, row, column, user, lookup, onWritten }: CellSaveInput) {
  const { request } = usePorts()
  const { field } = column
  const { key } = field
  const fields = model.entity.fields
  const [saver] = useState(() => createSaver(request, model.endpoints))
  // The record as the server has it, as far as is known.
  const base = useRef<{ record: WireRecord; values: Values }>({
    record: row.record,
    values: row.values,
  })
  const [value, setValue] = useState<unknown>(row.values[key] ?? null)
  const latest = useRef(value)
  const [note, setNote] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A key and the choice it makes may both end the cell, before anything is drawn again.
  const underWay = useRef(false)

  const ruled = (next: unknown) =>
    applyRules(fields.values(), { ...base.current.values, [key]: next }, user)
  const state = ruled(value).states.get(key)
  const locked = state ? state.disabled || !state.visible : false

  /** true = nothing is left to be done. */
  const save = useEvent(async (): Promise<boolean> => {
    const next = latest.current
    if (underWay.current) return false
    if (locked || same(field, next, base.current.values[key])) return true
    const { values, states } = ruled(next)
    const [unusable] = checkRecord([field, ...measuredBy(model.entity, key)], values, states)
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

  return {
    ...{ value, busy, locked, save },
    note: locked ? inPlaceMessages.locked(field.title) : note,
    change(next: unknown) {
      latest.current = next
      setValue(next)
      setNote(undefined)
    },
  }
}
