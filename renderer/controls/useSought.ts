import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText, toFailure } from '../data/failure'
import { answers } from '../data/useAnswer'
import { useEvent } from '../ui/useEvent'

interface Seeking {
  /** Debounce time in ms; default 0. */
  readonly waitMs?: number
  /** Called once per request, with one sentence. */
  onFailure?(text: string): void
}

/**
 * The server's answer for the typed text: only the answer to the latest request counts; until then undefined.
 * `settled`: nothing is pending, because the answer came or failed, or there is no request (`question` is undefined).
 */
export function useSought<T>(
  question: readonly unknown[] | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  { waitMs = 0, onFailure }: Seeking = {},
): { readonly answer: T | undefined; readonly settled: boolean } {
  const enabled = question !== undefined
  const { data, error, isPending } = useQuery(
    {
      queryKey: question ?? [],
      queryFn: async ({ signal }) => {
        if (waitMs > 0) await standing(waitMs, signal)
        return await ask(signal)
      },
      enabled,
      gcTime: 0,
    },
    answers,
  )
  const tell = useEvent((text: string) => onFailure?.(text))
  useEffect(() => {
    if (error) tell(failureText(toFailure(error)))
  }, [error, tell])
  return { answer: enabled ? data : undefined, settled: !enabled || !isPending }
}

/** Resolves after the time; rejects when aborted before. */
function standing(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
