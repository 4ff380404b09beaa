/** A user who requests work; users of one tenant share its limits. */
export interface Asker {
  readonly user: string
  readonly tenant: string
}

/** Limits of running and waiting work. Heavy work counts against both the general and the heavy limits. */
export interface TurnLimits {
  readonly running: number
  readonly ofUser: number
  readonly ofTenant: number
  /** Waiting requests per user; further ones are refused. */
  readonly waitingOfUser: number
  readonly heavy: {
    readonly running: number
    readonly ofUser: number
    readonly ofTenant: number
    readonly waitingOfUser: number
    readonly waitingOfTenant: number
  }
}

export interface FairTurns {
  /**
   * Resolves with the function to call at the end, as soon as the work may begin; undefined = too many requests wait.
   */
  enter(asker: Asker, heavy: boolean): Promise<() => void> | undefined
  figures(): TurnFigures
}

/** Current amount of work. */
export interface TurnFigures {
  readonly running: number
  readonly waiting: number
  /** The heavy part of the counts above. */
  readonly heavyRunning: number
  readonly heavyWaiting: number
}

interface Work {
  readonly asker: Asker
  readonly heavy: boolean
}

interface Waiting extends Work {
  begin(): void
}

// Beyond this size the record of past turns is cleared; it only decides the order of waiting work.
const servedAtMost = 5_000

/**
 * Runs the waiting work of the tenant served longest ago, then of its user served longest ago: someone who sends sixty
 * requests only delays himself. Requests of one user keep their order.
 */
export function createFairTurns(limits: TurnLimits): FairTurns {
  const running = new Set<Work>()
  const waiting: Waiting[] = []
  const served = new Map<string, number>()
  let turns = 0

  const isOfUser = (asker: Asker) => (work: Work) => work.asker.user === asker.user
  const isOfTenant = (asker: Asker) => (work: Work) => work.asker.tenant === asker.tenant
  const count = (works: Iterable<Work>, fits: (work: Work) => boolean) =>
    [...works].filter(fits).length

  const hasRoom = (asker: Asker, works: readonly Work[], limit: Limit) =>
    works.length < limit.running &&
    count(works, isOfUser(asker)) < limit.ofUser &&
    count(works, isOfTenant(asker)) < limit.ofTenant

  function mayBegin({ asker, heavy }: Work): boolean {
    const all = [...running]
    if (!hasRoom(asker, all, limits)) return false
    return !heavy || hasRoom(asker, all.filter(isHeavy), limits.heavy)
  }

  function isRefused({ asker, heavy }: Work): boolean {
    if (count(waiting, isOfUser(asker)) >= limits.waitingOfUser) return true
    const others = waiting.filter(isHeavy)
    return (
      heavy &&
      (count(others, isOfUser(asker)) >= limits.heavy.waitingOfUser ||
        count(others, isOfTenant(asker)) >= limits.heavy.waitingOfTenant)
    )
  }

  function start(work: Work): () => void {
    running.add(work)
    turns += 1
    if (served.size > servedAtMost) served.clear()
    served.set(tenantName(work), turns)
    served.set(userName(work), turns)
    return () => {
      running.delete(work)
      beginNext()
    }
  }

  const isBefore = (a: Work, b: Work): boolean => {
    const at = (name: string) => served.get(name) ?? 0
    const byTenant = at(tenantName(a)) - at(tenantName(b))
    return byTenant === 0 ? at(userName(a)) < at(userName(b)) : byTenant < 0
  }

  function beginNext(): void {
    for (;;) {
      const ready = waiting.filter(mayBegin)
      const [first, ...others] = ready
      if (!first) return
      const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first)
      waiting.splice(waiting.indexOf(next), 1)
      next.begin()
    }
  }

  return {
    figures: () => ({
      running: running.size,
      waiting: waiting.length,
      heavyRunning: [...running].filter(isHeavy).length,
      heavyWaiting: waiting.filter(isHeavy).length,
    }),
    enter(asker, heavy) {
      const work: Work = { asker, heavy }
      if (mayBegin(work)) return Promise.resolve(start(work))
      if (isRefused(work)) return undefined
      return new Promise((resolve) => {
        waiting.push({ ...work, begin: () => resolve(start(work)) })
      })
    },
  }
}

type Limit = Pick<TurnLimits, 'running' | 'ofUser' | 'ofTenant'>

const isHeavy = ({ heavy }: Work): boolean => heavy

const tenantName = ({ asker }: Work): string => `tenant ${asker.tenant}`
const userName = ({ asker }: Work): string => `user ${asker.tenant} ${asker.user}`
