import type { Limit } from './right'

interface Bucket {
  tokens: number
  at: number
}

interface Rate {
  /** Requests at once … */
  readonly burst: number
  /** … and for ever. */
  readonly perSecond: number
}

/**
 * Logins are also counted and locked by account (auth/attempts); this bucket only keeps one address
 * from filling the queue of password checks.
 */
const rates: Readonly<Record<Limit, Rate>> = {
  login: { burst: 120, perSecond: 30 },
  captcha: { burst: 60, perSecond: 5 },
  // Codes to be scanned: their own, so that nobody who draws captchas keeps others from signing in by them.
  ticket: { burst: 60, perSecond: 5 },
  password: { burst: 10, perSecond: 0.1 },
  // These answer strangers whether an account exists: ten times in any minute, two a minute in the long run.
  // See sms/quota for what goes out.
  sms: { burst: 8, perSecond: 1 / 30 },
  code: { burst: 30, perSecond: 0.2 },
  taken: { burst: 8, perSecond: 1 / 30 },
  upload: { burst: 60, perSecond: 4 },
  export: { burst: 20, perSecond: 1 },
  check: { burst: 60, perSecond: 10 },
  // One for each unique field that somebody leaves; who asks faster guesses.
  duplicate: { burst: 20, perSecond: 0.5 },
  // Messages to administrators: somebody who lacks a few rights, not a program.
  ask: { burst: 5, perSecond: 1 / 60 },
  socket: { burst: 120, perSecond: 5 },
  // Enquiries of visitors: an office behind one address sends a few, a program many.
  intake: { burst: 30, perSecond: 0.2 },
  visit: { burst: 120, perSecond: 2 },
}

// A bucket that has filled up again is as good as none.
const bucketsAtMost = 20_000

export interface Limiter {
  /** 0 = go ahead; else the seconds until the next request of this key may come. */
  take(limit: Limit, key: string): number
}

/** Token buckets in memory, one for each kind and key. */
export function createLimiter(clock: () => Date): Limiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(limit, key) {
      const { burst, perSecond } = rates[limit]
      const name = `${limit} ${key}`
      const now = clock().getTime()
      const before = buckets.get(name) ?? { tokens: burst, at: now }
      const refilled = before.tokens + (Math.max(0, now - before.at) / 1000) * perSecond
      const tokens = Math.min(burst, refilled)
      const granted = tokens >= 1
      // Re-inserted, so that the map's first keys are those unused for longest.
      buckets.delete(name)
      buckets.set(name, { tokens: granted ? tokens - 1 : tokens, at: now })
      forgetOldest(buckets)
      return granted ? 0 : (1 - tokens) / perSecond
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const name of buckets.keys()) {
    if (buckets.size <= bucketsAtMost) return
    buckets.delete(name)
  }
}
