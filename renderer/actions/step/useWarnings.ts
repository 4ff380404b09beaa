import { isRecord } from '../../data/envelope'
import type { Row } from '../../data/rows'
import { useAnswer } from '../../data/useAnswer'
import type { FormState } from '../../form/formState'
import { rulesOfWarning } from '../../model/entity/ruledPaths'
import type { RunContext } from '../define'
import { stepIn } from './standings'

/** What a step says before it is done, and how many of the records it concerns. */
export interface StepWarning {
  readonly message: string
  readonly count: number
  readonly names: readonly string[]
}

interface Warnings {
  readonly warnings: readonly StepWarning[]
  /** True until the answer for the values as they are is there, or failed. */
  readonly checking: boolean
  readonly failure: string | undefined
  reload(): void
}

/** Asks the server for the warnings of the step, because it knows all fields and rows; again for other asked values. */
export function useWarnings(
  context: RunContext,
  rows: readonly Row[],
  { state }: { readonly state: FormState },
): Warnings {
  const { model, ports } = context
  const step = stepIn(context)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const isWarning = step !== undefined && step.warn.length > 0 && ids.length > 0
  const reads = new Set(step?.warn.flatMap(rulesOfWarning).flatMap(({ names }) => names))
  const values = Object.fromEntries(
    Object.entries(state.submission()).filter(([key]) => reads.has(key)),
  )
  const url = `${model.entity.api}/${step?.name}/warnings`
  const question = ['warnings', url, ids.join(), JSON.stringify(values), isWarning]
  const { answer, failure, loading, reload } = useAnswer(question, async (signal) => {
    if (!isWarning) return []
    const body = { ids, ...(Object.keys(values).length > 0 && { values }) }
    const call = { method: 'POST', url, body, signal, quiet: true } as const
    return warningsIn((await ports.request.send(call)).result)
  })
  return { warnings: answer ?? [], checking: isWarning && loading, failure, reload }
}

function warningsIn(result: unknown): readonly StepWarning[] {
  const list = isRecord(result) && Array.isArray(result.warnings) ? result.warnings : []
  return list.filter(isRecord).map(({ message, count, names }) => ({
    message: String(message ?? ''),
    count: Number(count ?? 0),
    names: Array.isArray(names) ? names.map(String) : [],
  }))
}
