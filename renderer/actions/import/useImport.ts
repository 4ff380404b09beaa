import { useEffect, useRef, useState } from 'react'
import { failureText, isAborted, toFailure } from '../../data/failure'
import { writeKey } from '../../data/writeKey'
import type { GridStore } from '../../grid/store'
import { useEvent } from '../../ui/useEvent'
import type { RunContext } from '../define'
import type { ImportProps } from '../model'
import { checkFiles, type ImportJob } from './calls'
import { type CheckAnswer, readCheckAnswer } from './checkAnswer'
import { type Corrections, correctionsOf } from './corrections'
import type { ImportAnswer } from './importAnswer'
import { keysOf } from './keys'
import { type Mapping, rememberMapping } from './mapping'
import { runImport, stopImport } from './runImport'

export type ImportState =
  | { readonly kind: 'choose'; readonly failure?: string }
  | { readonly kind: 'checking'; readonly share: number }
  | { readonly kind: 'errors'; readonly answer: CheckAnswer; readonly failure?: string }
  | {
      readonly kind: 'importing'
      readonly share: number
      readonly rows: number
      readonly total: number | undefined
      readonly lost: boolean
      readonly stopping: boolean
    }
  | { readonly kind: 'partial'; readonly answer: Extract<ImportAnswer, { kind: 'partial' }> }

interface Chosen {
  readonly files: readonly File[]
  readonly mapping: Mapping
  /** Check all rows before any is written. */
  readonly validate: boolean
}

/** Steps of an import: choose, check, put right, write. `onDone`: everything went in. */
export function useImport(
  context: RunContext,
  onDone: (answer: Extract<ImportAnswer, { kind: 'done' }>) => void,
) {
  const [state, setState] = useState<ImportState>({ kind: 'choose' })
  const abort = useRef<AbortController>(undefined)
  const table = useRef<GridStore>(undefined)
  const corrections = useRef<Corrections>({})
  // The same until somebody knows what came of it: a retry must not import twice.
  const id = useRef<string>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const begin = () => {
    abort.current?.abort()
    abort.current = new AbortController()
    return abort.current.signal
  }
  const jobOf = ({ files, mapping, validate }: Chosen): ImportJob => {
    const { biz, foreignKeys } = context.action.props as ImportProps // what the document half of `import` compiles to
    return {
      ...{ files, mapping, validate, biz, corrections: corrections.current },
      ...(foreignKeys && { foreignKeys: keysOf(context, foreignKeys) }),
    }
  }
  const backTo = (shown: CheckAnswer | undefined, failure?: string): ImportState => ({
    ...(shown ? { kind: 'errors', answer: shown } : { kind: 'choose' }),
    ...(failure !== undefined && { failure }),
  })

  async function check(chosen: Chosen, shown?: CheckAnswer) {
    const signal = begin()
    setState({ kind: 'checking', share: 0 })
    const onProgress = (share: number) => setState({ kind: 'checking', share })
    try {
      const { result } = await checkFiles(context, jobOf(chosen), { signal, onProgress })
      if (signal.aborted) return
      const answer = readCheckAnswer(result)
      if (answer && answer.wrong > 0) return setState({ kind: 'errors', answer })
      await write(chosen, answer)
    } catch (error) {
      if (signal.aborted) return
      setState(backTo(shown, isAborted(error) ? undefined : failureText(toFailure(error))))
    }
  }

  async function write(chosen: Chosen, checked?: CheckAnswer) {
    const signal = begin()
    const importId = id.current ?? writeKey()
    id.current = importId
    const start = { share: 0, rows: 0, total: checked?.total, lost: false, stopping: false }
    const tell = (part: Partial<Extract<ImportState, { kind: 'importing' }>>) =>
      setState((now) => (now.kind === 'importing' ? { ...now, ...part } : now))
    setState({ kind: 'importing', ...start })
    const outcome = await runImport(context, jobOf(chosen), {
      ...{ id: importId, signal },
      onProgress: (share) => tell({ share }),
      onRows: (rows) => tell({ rows, lost: false }),
      onLost: () => tell({ lost: true }),
    })
    if (outcome.kind !== 'failed' || !outcome.unknown) id.current = undefined
    const shown = checked && checked.wrong > 0 ? checked : undefined
    if (outcome.kind === 'aborted') return setState(backTo(shown))
    if (outcome.kind === 'failed') return setState(backTo(shown, outcome.message))
    rememberMapping(context.ports, context.model.entity.name, chosen.mapping)
    if (outcome.kind === 'partial') setState({ kind: 'partial', answer: outcome })
    else onDone(outcome)
    await context.refresh('done')
  }

  const takeCorrections = () => {
    if (table.current) corrections.current = correctionsOf(table.current, corrections.current)
    table.current = undefined
  }
  return {
    state,
    start: useEvent((chosen: Chosen) => {
      corrections.current = {}
      void (chosen.validate ? check(chosen) : write(chosen))
    }),
    /** With what has been put right. */
    again: useEvent((chosen: Chosen, how: 'check' | 'write') => {
      const shown = state.kind === 'errors' ? state.answer : undefined
      takeCorrections()
      void (how === 'check' ? check(chosen, shown) : write(chosen, shown))
    }),
    onStore: useEvent((store: GridStore) => {
      table.current = store
    }),
    /** Ends what is under way; rows that are being written are asked to stop. */
    cancel: useEvent(() => {
      if (state.kind === 'importing' && state.share >= 1 && id.current !== undefined) {
        setState({ ...state, stopping: true })
        void stopImport(context, id.current).catch(() => setState({ ...state, stopping: false }))
        return
      }
      abort.current?.abort()
      setState({ kind: 'choose' })
    }),
    back: useEvent(() => setState({ kind: 'choose' })),
  }
}
