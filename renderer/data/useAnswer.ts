import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createQueryClient } from './client'
import { failureText, toFailure } from './failure'

/** Query client for hand-written screens and boxes; answers that nothing shows are dropped. */
export const answers = createQueryClient()

interface Answered<T> {
  /** The last answer; until this question's arrives, it may be that of the previous question. */
  readonly answer: T | undefined
  /** Error message, as one sentence. */
  readonly failure: string | undefined
  readonly loading: boolean
  reload(): void
}

/** Fetches data for a hand-written screen; again when the question changes, or on `reload`. */
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
