import type { Limit } from './right'

interface Bucket {
  tokens: number
  at: number
}

interface Rate {
  /** Maximum number of requests at once. */
  readonly burst: number
  /** Sustained requests per second. */
  readonly perSecond: number
}

/**
 * Logins are also counted and locked per account (auth/attempts); this bucket only keeps one address from filling the
 * queue of password checks.
 */
const rates: Readonly<Record<Limit, Rate>> = {
  login: { burst: 120, perSecond: 30 },
  captcha: { burst: 60, perSecond: 5 },
  // QR codes have their own bucket, so that drawing captchas cannot block logins by QR code.
  ticket: { burst: 60, perSecond: 5 },
  password: { burst: 10, perSecond: 0.1 },
  // These answers reveal to strangers whether an account exists: at most ten in any minute, two a minute in the long
  // run. See sms/quota for sent messages.
  sms: { burst: 8, perSecond: 1 / 30 },
  code: { burst: 30, perSecond: 0.2 },
  taken: { burst: 8, perSecond: 1 / 30 },
  upload: { burst: 60, perSecond: 4 },
  export: { burst: 20, perSecond: 1 },
  check: { burst: 60, perSecond: 10 },
  // One request per unique field that a user leaves; faster requests are guesses.
  duplicate: { burst: 20, perSecond: 0.5 },
  // Messages to administrators: enough for a person who lacks a few rights, not for a program.
  ask: { burst: 5, perSecond: 1 / 60 },
  socket: { burst: 120, perSecond: 5 },
  // Visitors' enquiries: an office behind one address sends a few, a program many.
  intake: { burst: 30, perSecond: 0.2 },
  visit: { burst: 120, perSecond: 2 },
}

// Old buckets are dropped; a refilled bucket equals none.
const bucketsAtMost = 20_000

export interface Limiter {
  /** 0 = allowed; else seconds until the next request of this key is allowed. */
  take(limit: Limit, key: string): number
}

/** Token buckets in memory, one per kind and key. */
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
      // Re-inserted, so that the map's first keys are the longest unused.
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
