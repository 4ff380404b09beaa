import { useState } from 'react'
import { readEndpoint } from '../../data/endpoint'
import { isRecord, type WireRecord } from '../../data/envelope'
import { failureDetail, failureText, isAborted, toFailure } from '../../data/failure'
import { type Decision, type Used, usedIn } from '../../data/uses'
import { useWrite } from '../../data/useWrite'
import { type Failure, usePorts } from '../../ports'
import type { FailureNoteProps } from '../../ui/FailureNote'
import type { HeldRow } from '../rows/rows'
import { readUnsaved, refOf, type Sent, takeStored, takeTheirs, type Unsaved } from '../store/saved'
import type { GridStore } from '../store/store'
import { type CellRefusal, tellErrors } from '../store/tell'
import { caseIdOf } from '../sync/send'
import { saveTexts } from './messages'

export type SaveEnd =
  | { readonly kind: 'saved'; readonly count: number }
  | { readonly kind: 'nothing' }
  /** Shown in the table or in the note; `first` = the cell to go to. */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly first: CellRefusal | undefined
      /** What uses the removed rows: the caller may decide what happens to it, and save again. */
      readonly used: Used | undefined
    }

export interface SaveRows {
  readonly busy: boolean
  /** Why the last save failed; kept until the next one. */
  readonly note: FailureNoteProps | undefined
  closeNote(): void
  /** Marks what a save would refuse of the new rows that have no fault yet; returns the number of faults. */
  check(store: GridStore): Promise<number>
  /**
   * Saves the unsaved changes in one call; `rows` = only these, plus removed ones. `decision`: about records that use
   * the removed ones.
   */
  save(store: GridStore, rows?: Iterable<HeldRow>, decision?: Decision): Promise<SaveEnd>
}

const staleCode = 409

interface Saving {
  readonly endpoint: string
  /** Call that says beforehand what a save would refuse of new rows. */
  readonly checking?: string
  /** Key of the field with the row's name. */
  readonly label: string
  /** Fixed values of new rows, in wire form. */
  readonly given?: WireRecord | undefined
}

/** Saves an editable table in one call; refused cells are marked. */
export function useSaveRows({ endpoint, checking, label, given }: Saving): SaveRows {
  const { busy, send } = useWrite()
  const { request } = usePorts()
  const [note, setNote] = useState<FailureNoteProps>()

  async function save(
    store: GridStore,
    rows?: Iterable<HeldRow>,
    decision?: Decision,
  ): Promise<SaveEnd> {
    const unsaved = readUnsaved(store, rows)
    const { added, changed, removed } = unsaved
    if (added.length + changed.length + removed.length === 0) return { kind: 'nothing' }
    setNote(undefined)
    const body = {
      added: added.map(({ wire }) => ({ ...wire, ...given })),
      changed: changed.map(({ wire }) => wire),
      removed: removed.map((row) => refOf(store.table, row)),
      // The server notifies other tables of the save.
      caseId: caseIdOf(store),
    }
    try {
      const params = decision && { params: decision }
      const envelope = await send({ ...readEndpoint(endpoint), ...params, body })
      if (!envelope) return { kind: 'nothing' }
      const stored = storedOf(unsaved, envelope.result)
      takeStored(store, stored, removed)
      return { kind: 'saved', count: added.length - removed.length }
    } catch (error) {
      return refused(store, unsaved, toFailure(error))
    }
  }

  function refused(store: GridStore, unsaved: Unsaved, failure: Failure): SaveEnd {
    const message = failureText(failure)
    const { status, code = status, result } = failure.detail
    const used = usedIn(result)
    const lines: string[] = []
    let first: CellRefusal | undefined
    if (code === staleCode) lines.push(...takeConflicts(store, unsaved, result))
    else {
      const errors = errorsIn(result, unsaved, label)
      first = tellErrors(
        store,
        errors.flatMap(({ note }) => note ?? []),
      )
      lines.push(...errors.map(({ line }) => line))
    }
    if (!isAborted(failure)) {
      setNote({
        title: saveTexts.notSaved,
        text: message,
        lines: [...new Set(lines)],
        ...(lines.length === 0 && { detail: failureDetail(failure, endpoint) }),
      })
    }
    return { kind: 'refused', message: lines[0] ?? message, first, used }
  }

  async function check(store: GridStore): Promise<number> {
    const faultless = store.table.order.filter(({ isNew, marks }) => isNew && !marks?.errors)
    const unsaved = readUnsaved(store, faultless)
    if (checking === undefined || unsaved.added.length === 0) return 0
    const body = { added: unsaved.added.map(({ wire }) => ({ ...wire, ...given })) }
    try {
      const { result } = await request.send({ ...readEndpoint(checking), body, quiet: true })
      const errors = errorsIn(result, unsaved, label)
      tellErrors(
        store,
        errors.flatMap(({ note }) => note ?? []),
      )
      return errors.length
    } catch {
      // A server that cannot say it beforehand refuses at the save.
      return 0
    }
  }

  return { busy, note, closeNote: () => setNote(undefined), check, save }
}

/** Pairs sent rows with stored ones; a server that returns no records has stored what was sent. */
function storedOf({ added, changed }: Unsaved, result: unknown) {
  const answers = isRecord(result) ? result : {}
  const pair = (sent: readonly Sent[], list: unknown) => {
    const records = Array.isArray(list) ? list : []
    return sent.map((one, at) => {
      const record: unknown = records[at]
      return { sent: one, record: isRecord(record) ? record : { ...one.row.source, ...one.wire } }
    })
  }
  return [...pair(added, answers.added), ...pair(changed, answers.changed)]
}

/** Merges other users' versions; returns the messages to show. */
function takeConflicts(store: GridStore, unsaved: Unsaved, result: unknown): readonly string[] {
  const list = isRecord(result) && Array.isArray(result.conflicts) ? result.conflicts : []
  const rows = new Map(
    [...unsaved.changed.map(({ row }) => row), ...unsaved.removed].map((row) => [
      String(row.source?.[store.table.rowKey]),
      row,
    ]),
  )
  const lines: string[] = []
  let merged = 0
  const goneRemoved: HeldRow[] = []
  for (const conflict of list.filter(isRecord)) {
    const row = rows.get(String(conflict.id))
    if (!row) continue
    if (isRecord(conflict.current)) {
      takeTheirs(store, row, conflict.current)
      merged += 1
    } else if (store.table.deleted.has(row.id)) goneRemoved.push(row)
    else {
      store.gone(row.id)
      lines.push(saveTexts.gone(row.index + 1))
    }
  }
  if (goneRemoved.length > 0) {
    // The rows to remove were already gone, so nothing is left to do.
    takeStored(store, [], goneRemoved)
    lines.push(saveTexts.goneRemoved(goneRemoved.length))
  }
  return merged > 0 ? [saveTexts.merged(merged), ...lines] : lines
}

interface RowError {
  readonly line: string
  readonly note: CellRefusal | undefined
}

function errorsIn(result: unknown, unsaved: Unsaved, label: string): readonly RowError[] {
  const list = isRecord(result) && Array.isArray(result.errors) ? result.errors : []
  return list.filter(isRecord).flatMap((error: WireRecord): readonly RowError[] => {
    const { field, message } = error
    if (typeof message !== 'string') return []
    const row = rowOf(error, unsaved)
    if (!row) return [{ line: message, note: undefined }]
    if (error.list === 'removed') {
      const name = String(row.source?.[label] ?? error.id ?? '')
      return [{ line: saveTexts.ofRemoved(name, message), note: undefined }]
    }
    const note = { row: row.id, key: String(field), message }
    return [{ line: saveTexts.inRow(row.index + 1, message), note }]
  })
}

function rowOf({ list, row }: WireRecord, unsaved: Unsaved): HeldRow | undefined {
  const at = Number(row)
  if (list === 'removed') return unsaved.removed[at]
  return (list === 'added' ? unsaved.added : unsaved.changed)[at]?.row
}
