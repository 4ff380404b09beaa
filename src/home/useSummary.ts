import { useEffect, useState } from 'react'
import { Failure, failureText, toFailure } from '#renderer'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { readSummary, type Summary } from './summary'

interface Answered {
  /** The last answer; that of another month while this one is on its way. */
  readonly summary?: Summary
  readonly finding?: string
}

/** The home's figures of a month ('' = the current one), and how to ask again. */
export function useSummary(month: string): Answered & { readonly loading: boolean; retry(): void } {
  const [answered, setAnswered] = useState<Answered>({})
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    const abort = new AbortController()
    setLoading(true)
    fetchSummary(month, abort.signal).then(
      (summary) => {
        setAnswered({ summary })
        setLoading(false)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setAnswered({ finding: failureText(toFailure(error)) })
        setLoading(false)
      },
    )
    return () => abort.abort()
  }, [month, attempt])
  return { ...answered, loading, retry: () => setAttempt((count) => count + 1) }
}

async function fetchSummary(month: string, signal: AbortSignal): Promise<Summary> {
  const { result } = await send({
    ...{ method: 'GET', url: '/sys/home/summary', signal, quiet: true },
    params: month === '' ? {} : { month },
  })
  const summary = readSummary(result)
  if (!summary) throw new Failure('shape', httpMessages.notJson(200))
  return summary
}
