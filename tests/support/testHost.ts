import { useMemo, useSyncExternalStore } from 'react'
import { memoryDrafts } from '#data'
import type { Grants } from '#model'
import type { NavigatePort, Ports, RequestPort } from '#ports'

/** Everything is granted: every code that is asked for. */
export const grantsFor = (...codes: readonly string[]): Grants => ({
  auth: codes.map((action) => ({ action, type: '1' })),
  allAuth: [],
})

export interface TestHost {
  readonly ports: Ports
  /** The address's query string now. */
  search(): string
  /** As the browser's back button does. */
  back(): void
  readonly said: { kind: string; text: string }[]
  readonly asked: { title: string; text?: string }[]
  /** What the next questions are answered; true when the list is empty. */
  readonly answers: boolean[]
}

/** A host with an address, messages and a storage of its own. */
export function testHost(request: RequestPort, grants: Grants, start = ''): TestHost {
  const history = [start]
  const listeners = new Set<() => void>()
  const said: TestHost['said'] = []
  const asked: TestHost['asked'] = []
  const answers: boolean[] = []
  const kept = new Map<string, string>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const changed = () => {
    for (const listener of listeners) listener()
  }

  const navigate: NavigatePort = {
    useSearch() {
      const text = useSyncExternalStore(subscribe, () => history.at(-1) ?? '')
      const search = useMemo(() => new URLSearchParams(text), [text])
      return [
        search,
        (next, options) => {
          if (options?.replace) history.pop()
          history.push(next.toString())
          changed()
        },
      ]
    },
    useNavigate: () => () => undefined,
    useGuard: () => undefined,
  }
  const say = (kind: string) => (text: string) => void said.push({ kind, text })
  return {
    said,
    asked,
    answers,
    search: () => decodeURIComponent(history.at(-1) ?? ''),
    back() {
      history.pop()
      changed()
    },
    ports: {
      request,
      grants,
      navigate,
      notify: {
        success: say('success'),
        info: say('info'),
        warning: say('warning'),
        error: say('error'),
        confirm: (question) => {
          asked.push(question)
          return Promise.resolve(answers.shift() ?? true)
        },
      },
      storage: {
        get: (key) => JSON.parse(kept.get(key) ?? 'null') ?? undefined,
        set: (key, value) => void kept.set(key, JSON.stringify(value)),
        remove: (key) => void kept.delete(key),
      },
      drafts: memoryDrafts(),
      user: { id: 'u1', username: 'admin', realname: '管理员', tenantId: 1001 },
    },
  }
}
