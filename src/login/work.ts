import { Failure } from '#ports'
import { membersOf } from '../session/loginAnswer'

/** Work that the server asks for. */
interface Challenge {
  readonly challenge: string
  readonly bits: number
}

/** Parameters that show that the work was done. */
export interface Worked {
  readonly challenge?: string
  readonly work?: string
}

/** The challenge in an answer's result; undefined if there is none. */
export function challengeIn(result: unknown): Challenge | undefined {
  const { challenge, bits } = membersOf(result)
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : undefined
}

/** The challenge that a refusal gives for the next attempt. */
const challengeOf = (failure: unknown): Challenge | undefined =>
  failure instanceof Failure ? challengeIn(failure.detail.result) : undefined

/** Solves it, which takes about a second on a slow phone. The code is fetched when it is needed. */
export async function doWork({ challenge, bits }: Challenge): Promise<Worked> {
  const { solve } = await import('../../embed/work')
  return { challenge, work: await solve(challenge, bits) }
}

// Of the last failure, for the next attempt.
let next: Challenge | undefined

// Longest wait that is spent before the attempt is made again; a longer one is told.
const longestWaitSeconds = 15
const triesAtMost = 3

/**
 * An attempt to sign in by password. After a failure it does the work that the server asks for, and waits where it came
 * a few seconds too early; whoever has reloaded the page is asked for the work by the answer.
 */
export async function withWork<Answer>(
  attempt: (worked: Worked) => Promise<Answer>,
): Promise<Answer> {
  let worked = next ? await doWork(next) : {}
  for (let tries = 1; ; tries += 1) {
    next = undefined
    try {
      return await attempt(worked)
    } catch (failure) {
      next = challengeOf(failure)
      const isEarly = failure instanceof Failure && failure.detail.status === 429
      if (!isEarly || tries === triesAtMost) throw failure
      const { retryAfterSeconds = 0 } = failure.detail
      if (next) worked = await doWork(next)
      else if (worked.work !== undefined && retryAfterSeconds <= longestWaitSeconds)
        await pause(retryAfterSeconds)
      else throw failure
    }
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
