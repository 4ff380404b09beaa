import { useState } from 'react'
import type { Decision, Used } from '../../data/uses'
import type { UsesDialogProps } from '../../form/uses/UsesDialog'
import { editedColumns } from '../../grid/rows/output'
import type { HeldRow } from '../../grid/rows/rows'
import { useSaveRows } from '../../grid/save/useSaveRows'
import { askUndecided } from '../../grid/view/conflict/undecided'
import { whileStill } from '../../grid/view/work/still'
import { Failure, usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import { editTexts } from './messages'
import type { EditModel } from './model'
import { useInstantSave } from './useInstantSave'
import type { OpenTable } from './useOpenTable'

/** The page's two ways of saving: everything by a button, or each row when its cell closes. */
export function useSaving(model: EditModel, open: OpenTable) {
  const { notify } = usePorts()
  const rows = useSaveRows({
    endpoint: model.endpoints.saveRows,
    label: model.entity.label.key,
  })
  const [status, setStatus] = useState('')
  const [question, setQuestion] = useState<UsesQuestion>()
  const { store, handle } = open

  const saveAll = useEvent(async (): Promise<boolean> => {
    if (!store || rows.busy) return false
    if (askUndecided(store, notify)) return false
    const collected = await handle.current?.collect()
    if (!collected) return false
    const wrong = collected.errors.length
    if (wrong > 0) {
      notify.warning(editTexts.wrongCells(wrong))
      return false
    }
    setStatus(editTexts.saving(model.title))
    const isStill = whileStill(store)
    const end = await rows.save(store)
    setStatus('')
    if (end.kind === 'nothing') {
      notify.info(editTexts.nothing)
      return true
    }
    if (end.kind === 'refused') {
      if (end.used) {
        ask(end.used, end.message)
        return false
      }
      if (end.first && isStill()) handle.current?.showCell(end.first.row, end.first.key)
      notify.error(editTexts.saveFailed(end.message))
      return false
    }
    open.addExtra(end.count)
    notify.success(editTexts.allSaved)
    return true
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
    } else if (end.kind === 'refused') {
      if (end.used) ask(end.used, end.message, changed)
      else notify.error(editTexts.failed(title, end.message))
    }
  })

  /** Asks what happens to the records that use the removed rows. */
  function ask(used: Used, why: string, changed?: readonly HeldRow[]) {
    const remove = async (_ids: readonly string[], decision: Decision) => {
      if (!store) return false
      const end = await rows.save(store, changed, decision)
      if (end.kind === 'refused') throw new Failure('business', end.message)
      if (end.kind !== 'saved') return false
      open.addExtra(end.count)
      notify.success(editTexts.allSaved)
      return true
    }
    setQuestion({ used, why, remove })
  }

  return {
    busy: rows.busy,
    note: rows.note,
    closeNote: rows.closeNote,
    status,
    saveAll,
    question,
    closeQuestion: () => setQuestion(undefined),
  }
}

/** About records that use removed rows. */
type UsesQuestion = Pick<UsesDialogProps, 'used' | 'why' | 'remove'>

/** Title of the save message: the edited columns, or the record's title for new and removed rows. */
function titleOf(changed: readonly HeldRow[], { entity }: EditModel, { store }: OpenTable): string {
  const titles = changed.flatMap((row) =>
    store && !row.isNew
      ? editedColumns(store.table, row).map(({ title }) => title)
      : [entity.title],
  )
  return [...new Set(titles)].join('、') || entity.title
}
