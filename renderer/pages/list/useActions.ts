import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DialogView, PageView, RunContext } from '../../actions/define'
import { useActionTypes } from '../../actions/registry'
import { actionState } from '../../data/actionState'
import { isRecord } from '../../data/envelope'
import { failureDetail, failureText, isAborted, isNoAuthority, toFailure } from '../../data/failure'
import { type Row, scopeOf } from '../../data/rows'
import { oneAtATime, useWrites } from '../../data/useWrite'
import { actionMessages, uiMessages } from '../../messages'
import type { ActionModel } from '../../model/entity/action'
import { type Failure, usePorts } from '../../ports'
import type { FailureNoteProps } from '../../ui/FailureNote'
import { isFileMissing } from '../../ui/fileMissing'
import { useEvent } from '../../ui/useEvent'
import { useGo } from '../../ui/useGo'
import type { ListModel } from './model'

/** A running action. */
interface Running {
  /** Name of the action. */
  readonly action: string
  /** Id of the row of its button; absent = it is a button of the page. */
  readonly row?: string | undefined
}

export interface Actions {
  readonly running: readonly Running[]
  /** The last refusal, until the user closes it. */
  readonly note: FailureNoteProps | undefined
  readonly dialog: { readonly View: DialogView; readonly context: RunContext } | undefined
  run(action: ActionModel, rows: readonly Row[]): void
  runOne(action: ActionModel, row: Row): void
  closeNote(): void
  closeDialog(): void
}

/** Runs the page's actions, each at most once at a time, and one at a time per row; a failure is shown and stays. */
export function useActions(
  page: Pick<RunContext, 'columns' | 'wire' | 'refresh' | 'reload' | 'clearSelection'> & {
    readonly model: ListModel
    /** The rows on the screen; absent on a page of a single record. */
    readonly listed?: readonly Row[] | undefined
    open(view: PageView): void
  },
): Actions {
  const ports = usePorts()
  const client = useQueryClient()
  const { navigate } = ports
  const goTo = navigate.useNavigate()
  const go = useGo()
  const types = useActionTypes()
  const write = useWrites()
  const [running, setRunning] = useState<readonly Running[]>([])
  const [note, setNote] = useState<FailureNoteProps>()
  const [dialog, setDialog] = useState<Actions['dialog']>()
  // Set before any await, so that the second click of a double click finds it.
  const underWay = useRef<readonly Running[]>(running)
  const put = (next: readonly Running[]) => {
    underWay.current = next
    setRunning(next)
  }

  function rowsBelow(id: string, action: ActionModel): readonly Row[] {
    const { listed = [] } = page
    const at = listed.findIndex((row) => row.id === id)
    return listed.slice(at < 0 ? listed.length : at + 1).filter((row) => {
      const { visible, enabled } = actionState(action, { row: scopeOf(row), user: ports.user })
      return visible && enabled
    })
  }

  async function start(action: ActionModel, rows: readonly Row[], run: Running) {
    const guarded = oneAtATime(write)
    const context: RunContext = {
      ...page,
      // Reload what is open beside the list, too.
      async refresh(what) {
        const query = ['record', page.model.endpoints.queryById]
        const read = what === 'deleted' ? undefined : client.invalidateQueries({ queryKey: query })
        await Promise.all([page.refresh(what), read])
      },
      action,
      rows,
      following: run.row === undefined ? [] : rowsBelow(run.row, action),
      ports,
      send: async (call) => guarded(call),
      go,
      visit: goTo,
      dialog: (View) => setDialog({ View, context }),
      tell({ message, result }, otherwise) {
        const lines = refusedLines(result)
        if (lines.length === 0) ports.notify.success(message || otherwise)
        else setNote({ title: action.title, text: message || actionMessages.refused, lines })
      },
    }
    put([...underWay.current, run])
    setNote(undefined)
    try {
      await types.get(action.type).run(context)
    } catch (error) {
      if (isFileMissing(error)) {
        setNote({
          title: action.title,
          text: uiMessages.partFailed,
          onRetry: () => void start(action, rows, run),
        })
        return
      }
      const failure = toFailure(error)
      if (isNoAuthority(failure)) ports.notify.warning(failureText(failure))
      else if (!isAborted(failure)) setNote(noteOf(action, failure))
    } finally {
      put(underWay.current.filter((one) => one !== run))
    }
  }

  return {
    running,
    note,
    dialog,
    run: useEvent((action: ActionModel, rows: readonly Row[]) => {
      if (!isBusy(underWay.current, action)) void start(action, rows, { action: action.name })
    }),
    runOne: useEvent((action: ActionModel, row: Row) => {
      if (actionOf(underWay.current, row)) return
      void start(action, [row], { action: action.name, row: row.id })
    }),
    closeNote: useEvent(() => setNote(undefined)),
    closeDialog: useEvent(() => setDialog(undefined)),
  }
}

/** Whether the page's button of an action is running. */
export const isBusy = (running: Actions['running'], { name }: ActionModel): boolean =>
  running.some(({ action, row }) => row === undefined && action === name)

/** Name of the action that is running in a row. */
export const actionOf = (running: Actions['running'], { id }: Row): string | undefined =>
  id === undefined ? undefined : running.find(({ row }) => row === id)?.action

function noteOf(action: ActionModel, failure: Failure): FailureNoteProps {
  const { result } = failure.detail
  return {
    title: action.title,
    text: failureText(failure),
    lines: [...messagesIn(result, 'errors'), ...refusedLines(result)],
    detail: failureDetail(failure, ''),
  }
}

/** The records that a write left unchanged, with the reasons. */
const refusedLines = (result: unknown): readonly string[] => messagesIn(result, 'refused')

/** One line per member of a list of `{name?, message}`, without duplicates. */
function messagesIn(result: unknown, key: 'errors' | 'refused'): readonly string[] {
  const list = isRecord(result) ? result[key] : undefined
  if (!Array.isArray(list)) return []
  const lines = list.flatMap((member: unknown) => {
    if (!isRecord(member) || typeof member.message !== 'string') return []
    return [named(member.name, member.message)]
  })
  return [...new Set(lines)]
}

const named = (name: unknown, message: string): string =>
  typeof name === 'string' ? actionMessages.named(name, message) : message
