import type { Call, RequestPort, UserPort } from '../ports'

const lifetimeMs = 30_000
const mostAnswers = 100

interface Kept {
  readonly at: number
  readonly answer: Promise<unknown>
}

const caches = new WeakMap<RequestPort, Map<string, Kept>>()

/**
 * The answer to a reading call, asked once in 30 seconds: dialogs of one table, and one that is opened
 * again, share it. Apart for each user and tenant; a failure is not kept. `fresh` asks anew.
 */
export function cachedResult(
  { request, user }: { readonly request: RequestPort; readonly user: UserPort },
  call: Pick<Call, 'url' | 'params'>,
  { fresh = false, now = Date.now }: { readonly fresh?: boolean; readonly now?: () => number } = {},
): Promise<unknown> {
  const cache = caches.get(request) ?? new Map<string, Kept>()
  caches.set(request, cache)
  const key = JSON.stringify([user.tenantId, user.id, call.url, call.params ?? {}])
  const kept = cache.get(key)
  if (kept && !fresh && now() - kept.at < lifetimeMs) return kept.answer
  const answer = request.send({ ...call, method: 'GET', quiet: true }).then(({ result }) => result)
  cache.delete(key)
  cache.set(key, { at: now(), answer })
  answer.catch(() => cache.get(key)?.answer === answer && cache.delete(key))
  const [oldest] = cache.size > mostAnswers ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  return answer
}
