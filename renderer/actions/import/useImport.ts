import { useEffect, useRef, useState } from 'react'
import { writeKey } from '../../data/writeKey'
import type { GridStore } from '../../grid/store/store'
import { useEvent } from '../../ui/useEvent'
import { runScope } from '../callOf'
import type { RunContext } from '../define'
import type { ImportProps } from '../model'
import type { ImportJob } from './calls'
import { type CheckAnswer, readCheckAnswer } from './checkAnswer'
import { type Corrections, correctionsOf } from './corrections'
import type { ImportAnswer } from './importAnswer'
import type { FoundImport } from './kept'
import { type Mapping, rememberMapping } from './mapping'
import { importMessages } from './messages'
import { runImport } from './runImport'
import { runJob, stopJob } from './runJob'
import { useKept } from './useKept'

interface Busy {
  /** Uploaded share of the files, 0 to 1; undefined if the server already has them. */
  readonly share?: number
  /** Number of processed rows. */
  readonly rows: number
  readonly total: number | undefined
  readonly lost: boolean
  readonly stopping: boolean
}

export type ImportState =
  | { readonly kind: 'choose'; readonly failure?: string }
  | ({ readonly kind: 'checking' | 'importing' } & Busy)
  | { readonly kind: 'errors'; readonly answer: CheckAnswer; readonly failure?: string }
  | { readonly kind: 'interrupted'; readonly rows: number; readonly id: string }
  | { readonly kind: 'partial'; readonly answer: Extract<ImportAnswer, { kind: 'partial' }> }

export interface Chosen {
  /** Empty if the import was resumed after a reload: the server has the files. */
  readonly files: readonly File[]
  readonly uploads: readonly string[] | undefined
  readonly mapping: Mapping
  /** Validate all rows before writing any. */
  readonly validate: boolean
  /** Values that the user entered for all rows, of columns that the files lack. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** Whether rows update the records with the same unique values. */
  readonly updates: boolean
  /** Index of a file → name of its sheet; the first one by default. */
  readonly sheets: Readonly<Record<string, string>>
  /** Whether rows that are hidden in the file are left out. */
  readonly skipsHidden: boolean
}

const start: Busy = { rows: 0, total: undefined, lost: false, stopping: false }

/** Steps of an import: choose, check, correct, write. `onDone`: everything was imported. */
export function useImport(
  context: RunContext,
  onDone: (answer: Extract<ImportAnswer, { kind: 'done' }>) => void,
) {
  const [state, setState] = useState<ImportState>({ kind: 'choose' })
  const abort = useRef<AbortController>(undefined)
  const table = useRef<GridStore>(undefined)
  const corrections = useRef<Corrections>({})
  const checkId = useRef<string>(undefined)
  // Kept until the result is known: a retry must not import twice.
  const importId = useRef<string>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const chosenNow = useRef<Chosen>(undefined)
  const [answer, setAnswer] = useState<CheckAnswer>()
  const correctedNow = (): Corrections =>
    table.current ? correctionsOf(table.current, corrections.current) : corrections.current
  const kept = useKept(context, () => {
    const {
      files = [],
      uploads,
      mapping = {},
      fixed = {},
      updates = false,
      sheets = {},
      skipsHidden = false,
    } = chosenNow.current ?? {}
    const now = correctedNow()
    // A running write continues without the dialog.
    const isOver = state.kind === 'importing' || state.kind === 'partial'
    if (!answer || !uploads || isOver || Object.keys(now).length === 0) return undefined
    const names = files.map(({ name }) => name)
    const at = Date.now()
    const of = { sheets, skipsHidden }
    return { at, names, uploads, mapping, answer, corrections: now, fixed, updates, ...of }
  })

  const begin = () => {
    abort.current?.abort()
    abort.current = new AbortController()
    return abort.current.signal
  }
  const tell = (part: Partial<Busy>) =>
    setState((now) =>
      now.kind === 'checking' || now.kind === 'importing' ? { ...now, ...part } : now,
    )
  const reports = {
    onRows: (rows: number) => tell({ rows, lost: false }),
    onLost: () => tell({ lost: true }),
    onProgress: (share: number) => tell({ share }),
  }
  const jobOf = (chosen: Chosen): ImportJob => {
    const { files, uploads, mapping, validate, fixed, updates, sheets, skipsHidden } = chosen
    const { biz } = context.action.props as ImportProps // what the document half of `import` compiles to
    const own = keysOf(context)
    const asked = Object.keys(fixed).length > 0
    const foreignKeys = asked ? { ...fixed, ...Object(own ?? {}) } : own
    return {
      files,
      uploads,
      mapping,
      validate,
      biz,
      updates,
      sheets,
      skipsHidden,
      corrections: corrections.current,
      ...(foreignKeys !== undefined && { foreignKeys }),
    }
  }
  const backTo = (shown: CheckAnswer | undefined, failure?: string): ImportState => ({
    ...(shown ? { kind: 'errors', answer: shown } : { kind: 'choose' }),
    ...(failure !== undefined && { failure }),
  })

  async function check(chosen: Chosen, shown?: CheckAnswer) {
    const signal = begin()
    const id = writeKey()
    checkId.current = id
    setState({ kind: 'checking', ...start })
    const end = await runJob(context, jobOf(chosen), { id, dryRun: true, signal, ...reports })
    if (signal.aborted) return
    if (end.kind === 'interrupted') return setState(backTo(shown, importMessages.checkInterrupted))
    if (end.kind === 'failed') return setState(backTo(shown, end.message))
    if (end.kind === 'aborted') return setState(backTo(shown))
    if (!end.answer.success) return setState(backTo(shown, end.answer.message))
    const found = readCheckAnswer(end.answer.result)
    setAnswer(found)
    if (found && found.wrong > 0) return setState({ kind: 'errors', answer: found })
    await write(chosen, found)
  }

  async function write(chosen: Chosen, checked?: CheckAnswer) {
    const signal = begin()
    const id = importId.current ?? writeKey()
    importId.current = id
    const { uploads } = chosen
    const busy = { ...start, total: checked?.total, ...(uploads === undefined && { share: 0 }) }
    setState({ kind: 'importing', ...busy })
    const watch = { id, dryRun: false, signal, ...reports }
    const outcome = await runImport(context, jobOf(chosen), watch)
    if (signal.aborted && uploads !== undefined) return
    const shown = checked && checked.wrong > 0 ? checked : undefined
    if (outcome.kind === 'interrupted') return setState({ ...outcome, id })
    if (outcome.kind !== 'failed' || !outcome.unknown) importId.current = undefined
    if (outcome.kind === 'aborted') return setState(backTo(shown))
    if (outcome.kind === 'failed') return setState(backTo(shown, outcome.message))
    corrections.current = {}
    setAnswer(undefined)
    kept.end()
    rememberMapping(context.ports, context.model.entity.name, chosen.mapping)
    if (outcome.kind === 'partial') setState({ kind: 'partial', answer: outcome })
    else onDone(outcome)
    await context.refresh('done')
  }

  const takeCorrections = () => {
    corrections.current = correctedNow()
    table.current = undefined
    kept.watch(undefined)
  }
  const giveUp = () => {
    corrections.current = {}
    table.current = undefined
    setAnswer(undefined)
    kept.end()
  }
  return {
    state,
    kept: kept.found,
    corrections: () => corrections.current,
    /** Whether leaving loses what was put right. */
    isDirty: kept.isDirty,
    giveUp,
    /** Continues where an earlier dialog stopped. */
    resume: useEvent((found: FoundImport, chosen: Chosen) => {
      kept.adopt(found)
      chosenNow.current = chosen
      corrections.current = found.corrections
      setAnswer(found.answer)
      setState({ kind: 'errors', answer: found.answer })
    }),
    forget: kept.forget,
    start: useEvent((chosen: Chosen) => {
      corrections.current = {}
      chosenNow.current = chosen
      void (chosen.validate ? check(chosen) : write(chosen))
    }),
    /** Repeats with the corrections. */
    again: useEvent((chosen: Chosen, how: 'check' | 'write') => {
      const shown = state.kind === 'errors' ? state.answer : undefined
      takeCorrections()
      void (how === 'check' ? check(chosen, shown) : write(chosen, shown))
    }),
    /** Continues an interrupted import. */
    goOn: useEvent((chosen: Chosen) => void write(chosen)),
    onStore: useEvent((store: GridStore) => {
      table.current = store
      kept.watch(store)
    }),
    /** Cancels the current work; a running write is asked to stop. */
    cancel: useEvent(() => {
      const writing = state.kind === 'importing' && state.share === undefined
      if (writing && importId.current !== undefined) {
        setState({ ...state, stopping: true })
        void stopJob(context, importId.current).catch(() => tell({ stopping: false }))
        return
      }
      abort.current?.abort()
      if (state.kind === 'checking' && checkId.current !== undefined) {
        // Nobody needs its answer any more.
        void stopJob(context, checkId.current).catch(() => undefined)
      }
      setState({ kind: 'choose' })
    }),
    back: useEvent(() => {
      giveUp()
      setState({ kind: 'choose' })
    }),
  }
}

/** Values of all rows: those the document computes, and the parent of the page's records. */
function keysOf(context: RunContext): unknown {
  const { foreignKeys } = context.action.props as ImportProps // what the document half of `import` compiles to
  const { within } = context.model
  const written = foreignKeys?.evaluate(runScope(context))
  return within ? { ...Object(written ?? {}), [within.field]: within.id } : written
}
