import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent } from '../ui/useEvent'
import { failureText, toFailure } from './failure'
import { answers } from './useAnswer'

interface Seeking {
  /** What is being typed is asked for when it has stood this long, ms. Default: at once. */
  readonly waitMs?: number
  /** Told once a question, in one sentence. */
  onFailure?(text: string): void
}

/**
 * What the server says to what stands in a box: only the answer to the newest question counts, and none
 * is undefined. `settled`: there is nothing to wait for, because it came or failed, or nothing was asked
 * (an undefined `question`).
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

/** Settles after the time; fails when the question has been given up before. */
function standing(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
