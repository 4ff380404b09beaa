import type { CheckedFinding, Texts } from '#assist'
import type { Changes } from './changes'
import type { Language } from './language/language'

export interface CheckerState {
  readonly findings: readonly CheckedFinding[]
  /** What people call the documents, by path. */
  readonly titles: Readonly<Record<string, string>>
  /** Everything has been checked once. */
  readonly ready: boolean
  readonly failed: string
}

/** Follows the changes: tells the assistant of each, and what it finds. */
export interface Checker {
  get(): CheckerState
  subscribe(listener: () => void): () => void
  end(): void
}

export function createChecker(language: Language, changes: Changes): Checker {
  const listeners = new Set<() => void>()
  let state: CheckerState = { findings: [], titles: {}, ready: false, failed: '' }
  let { inForce, texts: told } = changes.get()
  let checking = false
  let due = true
  let ended = false

  function set(change: Partial<CheckerState>): void {
    if (ended) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      while (due && !ended) {
        due = false
        const [findings, titles] = await Promise.all([
          language.ask('check'),
          language.ask('titles'),
        ])
        // What was typed meanwhile is checked next; its own glance is newer than this.
        if (!due) set({ findings, titles, ready: true, failed: '' })
      }
    } catch (error) {
      set({ failed: error instanceof Error ? error.message : String(error) })
    } finally {
      checking = false
    }
  }

  /** Text and shape of one document, before all is checked. */
  async function glance(path: string, text: string | null | undefined): Promise<void> {
    const own = await language.ask('glance', path)
    const isLatest = changes.get().texts[path] === text
    if (own.length === 0 || !isLatest) return
    const others = state.findings.filter(({ file }) => file !== path)
    set({ findings: [...own.map((one) => ({ ...one, isNew: true })), ...others] })
  }

  function tell(texts: Texts): void {
    for (const path of new Set([...Object.keys(texts), ...Object.keys(told)])) {
      const text = texts[path]
      if (text === told[path]) continue
      if (text === undefined) void language.ask('restore', path).catch(() => undefined)
      else void language.ask('change', { [path]: text }).catch(() => undefined)
      glance(path, text).catch(() => undefined)
    }
    told = texts
  }

  function follow(): void {
    const now = changes.get()
    if (now.inForce === inForce && now.texts === told) return
    if (now.inForce !== inForce) {
      inForce = now.inForce
      open()
    } else tell(now.texts)
    due = true
    void check()
  }

  function open(): void {
    told = changes.get().texts
    void language.ask('open', inForce.texts, inForce.company).catch(() => undefined)
    void language.ask('change', told).catch(() => undefined)
  }

  open()
  void check()
  const unsubscribe = changes.subscribe(follow)
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end() {
      ended = true
      unsubscribe()
      language.end()
    },
  }
}
