import { useState } from 'react'
import { editedColumns } from '../../grid/output'
import type { HeldRow } from '../../grid/rows'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import { editTexts } from './messages'
import type { EditModel } from './model'
import { useInstantSave } from './useInstantSave'
import type { OpenTable } from './useOpenTable'
import { useSaveRows } from './useSaveRows'

/** The page's two ways of saving: all by a button, or each row as its cell is closed. */
export function useSaving(model: EditModel, open: OpenTable) {
  const { notify } = usePorts()
  const rows = useSaveRows(model.endpoints.saveRows, model.entity.label.key)
  const [status, setStatus] = useState('')
  const { store, handle } = open

  const saveAll = useEvent(async () => {
    if (!store || rows.busy) return
    const collected = await handle.current?.collect()
    if (!collected) return
    const wrong = collected.errors.length
    if (wrong > 0) return notify.warning(editTexts.wrongCells(wrong))
    setStatus(editTexts.saving(model.title))
    const end = await rows.save(store)
    setStatus('')
    if (end.kind === 'nothing') return notify.info(editTexts.nothing)
    if (end.kind === 'refused') {
      if (end.first) handle.current?.showCell(end.first.row, end.first.key)
      return notify.error(editTexts.saveFailed(end.message))
    }
    open.addExtra(end.count)
    notify.success(editTexts.allSaved)
  })

  useInstantSave(store, model.instantSave && model.rights.edit, async (changed) => {
    if (!store) return
    const title = titleOf(changed, model, open)
    setStatus(editTexts.saving(title))
    const end = await rows.save(store, changed)
    setStatus('')
    if (end.kind === 'saved') {
      open.addExtra(end.count)
      notify.success(editTexts.saved(title))
    } else if (end.kind === 'refused') notify.error(editTexts.failed(title, end.message))
  })

  return { busy: rows.busy, note: rows.note, closeNote: rows.closeNote, status, saveAll }
}

/** The columns that are saved; of new and removed rows the record's own title. */
function titleOf(changed: readonly HeldRow[], { entity }: EditModel, { store }: OpenTable): string {
  const titles = changed.flatMap((row) =>
    store && !row.isNew
      ? editedColumns(store.table, row).map(({ title }) => title)
      : [entity.title],
  )
  return [...new Set(titles)].join('、') || entity.title
}
