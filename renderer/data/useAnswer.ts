import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createQueryClient } from './client'
import { failureText, toFailure } from './failure'

/** What hand-written screens and boxes have asked for; nothing is kept that nobody shows. */
export const answers = createQueryClient()

interface Answered<T> {
  /** The last answer; that of another question while this one's is on its way. */
  readonly answer: T | undefined
  /** Why there is none, in one sentence. */
  readonly failure: string | undefined
  readonly loading: boolean
  reload(): void
}

/** Asks for what a hand-written screen shows: anew whenever the question is another one, or by `reload`. */
export function useAnswer<T>(
  question: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<T>,
): Answered<T> {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: question,
      queryFn: ({ signal }) => ask(signal),
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
    answers,
  )
  return {
    answer: data,
    failure: error ? failureText(toFailure(error)) : undefined,
    loading: isFetching,
    reload: () => void refetch(),
  }
}
