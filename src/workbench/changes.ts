import type { Answers, Texts } from '#assist'
import { type DraftSlots, failureText, isUnanswered, toFailure } from '#data'
import { type ChangeCalls, type InForce, newerState, type Saved, type Stored } from './calls'

/** How far what was typed has come. */
export type Saving =
  | 'saved'
  | 'waiting'
  | 'sending'
  /** The server cannot be reached: the browser keeps it, and sends it when it can. */
  | 'unreachable'
  /** The server says no; `reason` tells why. */
  | 'refused'
  /** Another window of the author has changed the same texts: asked. */
  | 'asking'

export interface ChangesState {
  readonly inForce: InForce
  /** The author's changes as they are on the screen; null = deleted. */
  readonly texts: Texts
  readonly saving: Saving
  readonly reason: string
  readonly savedAt: string | null
  /** Paths that this window and another one have changed, with the other's texts; absent there = not changed. */
  readonly disputed: readonly string[]
  readonly theirs: Texts
  /** The texts with which both began; absent = as in force. */
  readonly began: Texts
}

/** What was not yet stored when its window closed. */
export interface UnsentTexts {
  readonly at: number
  readonly texts: Texts
  /** What the server had of these paths. */
  readonly over: Texts
}

export interface Changes {
  get(): ChangesState
  subscribe(listener: () => void): () => void
  edit(path: string, text: string | null): void
  /** Takes back the author's change of a path. */
  restore(path: string): void
  restoreAll(): void
  /** Stores everything now; answers whether all of it is stored. */
  flush(): Promise<boolean>
  /** Goes on with one of the two, or with the texts that were made of both. */
  settle(whose: 'mine' | 'theirs' | Texts): void
  /** Goes on with the author's text of a path that somebody has released meanwhile; `seen` = the newest release he knows. */
  takeOver(path: string, seen: number): Promise<boolean>
  /**
   * Takes what somebody has released meanwhile of a path into the author's text; throws where that is refused, as when
   * it asks what was not asked before.
   */
  merge(path: string, answers: Answers): Promise<void>
  /** After a release: what is in force now, and what is left of the changes. */
  renew(inForce: InForce, stored: Stored): void
  version(): number
  end(): void
}

interface ChangesOptions {
  readonly calls: ChangeCalls
  readonly inForce: InForce
  readonly stored: Stored
  readonly drafts: Pick<DraftSlots<UnsentTexts>, 'keep' | 'remove'>
  /** Of windows that were closed before they could send. */
  readonly left: readonly UnsentTexts[]
}

const pauseMs = 500
const retryMs = 5_000

/** The author's changes: on the screen, in the browser, and on the server at every pause. */
export function createChanges(options: ChangesOptions): Changes {
  const { calls, drafts } = options
  const listeners = new Set<() => void>()
  let { version, texts: stored } = options.stored
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  /** By path, the release that the author has seen. */
  const takenOver = new Map<string, number>()
  let state: ChangesState = {
    inForce: options.inForce,
    texts: stored,
    saving: 'saved',
    reason: '',
    savedAt: options.stored.savedAt,
    disputed: [],
    theirs: {},
    began: {},
  }

  function set(change: Partial<ChangesState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const pending = (): readonly string[] =>
    [...new Set([...Object.keys(state.texts), ...Object.keys(stored)])].filter(
      (path) => state.texts[path] !== stored[path],
    )

  function keepInBrowser(): void {
    const paths = pending()
    if (paths.length === 0) drafts.remove()
    else
      drafts.keep({
        at: Date.now(),
        texts: pick(withInForce(state), paths),
        over: pick(stored, paths),
      })
  }

  function sendSoon(ms: number): void {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void send(), ms)
  }

  function change(texts: Texts): void {
    set({ texts, ...(state.saving === 'asking' ? {} : { saving: 'waiting', reason: '' }) })
    keepInBrowser()
    if (state.saving !== 'asking') sendSoon(pauseMs)
  }

  function send(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function sendAll(): Promise<void> {
    for (let [path] = pending(); path !== undefined && !ended; [path] = pending()) {
      if (state.saving === 'asking') return
      set({ saving: 'sending' })
      const text = state.texts[path]
      try {
        const saved = await sendOne(path, text)
        takenOver.delete(path)
        stored = text === undefined ? without(stored, path) : { ...stored, [path]: text }
        version = saved.version
        set({ savedAt: saved.savedAt ?? state.savedAt })
        keepInBrowser()
      } catch (error) {
        if (!recover(error)) return
      }
    }
    if (state.saving !== 'asking') set({ saving: 'saved', reason: '' })
  }

  const sendOne = (path: string, text: string | null | undefined): Promise<Saved> =>
    text === undefined
      ? calls.remove(path, version)
      : calls.put(path, text, version, takenOver.get(path))

  /** Whether sending can go on. */
  function recover(error: unknown): boolean {
    const failure = toFailure(error)
    const newer = newerState(failure)
    if (newer) {
      meet(newer.texts, newer.version)
      return true
    }
    if (isUnanswered(failure)) {
      set({ saving: 'unreachable', reason: '' })
      sendSoon(retryMs)
    } else set({ saving: 'refused', reason: failureText(failure) })
    return false
  }

  /** Takes what another window has stored; asks where both have changed the same. */
  function meet(theirs: Texts, theirVersion: number): void {
    const own = pending()
    const disputed = own.filter(
      (path) => theirs[path] !== stored[path] && theirs[path] !== state.texts[path],
    )
    const texts = Object.fromEntries([
      ...Object.entries(theirs).filter(([path]) => !own.includes(path)),
      ...Object.entries(state.texts).filter(([path]) => own.includes(path)),
    ])
    const began = pick(stored, disputed)
    stored = theirs
    version = theirVersion
    set({ texts, theirs, began, disputed, ...(disputed.length > 0 && { saving: 'asking' }) })
    keepInBrowser()
  }

  /** What is typed meanwhile, and is not in the merged text, is asked about as that of another window. */
  async function mergeOne(path: string, answers: Answers): Promise<void> {
    try {
      const merged = await calls.merge(path, version, answers)
      meet(merged.texts, merged.version)
      set({ savedAt: merged.savedAt })
    } catch (error) {
      const newer = newerState(toFailure(error))
      if (newer) meet(newer.texts, newer.version)
      throw error
    }
  }

  /** Texts that a closed window could not send go on from there. */
  function takeLeft(left: UnsentTexts): void {
    const disputed = Object.keys(left.texts).filter(
      (path) => stored[path] !== left.over[path] && stored[path] !== left.texts[path],
    )
    const texts = { ...state.texts }
    for (const [path, text] of Object.entries(left.texts)) {
      if (text !== null && text === state.inForce.texts[path]) delete texts[path]
      else texts[path] = text
    }
    set({
      texts,
      theirs: stored,
      began: { ...state.began, ...pick(left.over, disputed) },
      disputed: [...new Set([...state.disputed, ...disputed])],
    })
  }

  for (const left of options.left.toReversed()) takeLeft(left)
  if (state.disputed.length > 0) set({ saving: 'asking' })
  if (pending().length > 0) {
    if (state.saving !== 'asking') set({ saving: 'waiting' })
    keepInBrowser()
    sendSoon(0)
  }
  const whenOnline = () => state.saving === 'unreachable' && void send()
  globalThis.addEventListener?.('online', whenOnline)

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(path, text) {
      const isSame = text !== null && text === state.inForce.texts[path]
      change(isSame ? without(state.texts, path) : { ...state.texts, [path]: text })
    },
    restore: (path) => change(without(state.texts, path)),
    restoreAll: () => change({}),
    async flush() {
      // What was typed while another call was on its way goes with the next.
      await sending
      if (pending().length > 0 && state.saving !== 'asking') await send()
      return pending().length === 0
    },
    settle(whose) {
      const { texts, theirs, disputed } = state
      const settled = { ...texts }
      const chosen = whose === 'theirs' ? theirs : whose === 'mine' ? texts : whose
      for (const path of disputed) {
        const text = chosen[path]
        if (text === undefined || text === state.inForce.texts[path]) delete settled[path]
        else settled[path] = text
      }
      set({ texts: settled, disputed: [], theirs: {}, began: {}, saving: 'waiting' })
      keepInBrowser()
      sendSoon(0)
    },
    async takeOver(path, seen) {
      takenOver.set(path, seen)
      // It is sent again, as if it were not stored.
      stored = without(stored, path)
      await send()
      return pending().length === 0
    },
    async merge(path, answers) {
      await sending
      const merging = mergeOne(path, answers)
      sending = merging.then(nothing, nothing).finally(() => {
        sending = undefined
        if (pending().length > 0 && state.saving !== 'asking') sendSoon(0)
      })
      await merging
    },
    renew(inForce, fresh) {
      const own = pick(state.texts, pending())
      stored = fresh.texts
      version = fresh.version
      const texts = { ...fresh.texts, ...own }
      set({ inForce, texts, savedAt: fresh.savedAt })
      keepInBrowser()
      if (pending().length > 0) sendSoon(pauseMs)
    },
    version: () => version,
    end() {
      ended = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', whenOnline)
    },
  }
}

const nothing = () => undefined

function without(texts: Texts, path: string): Texts {
  const { [path]: _, ...rest } = texts
  return rest
}

const pick = (texts: Texts, paths: readonly string[]): Texts =>
  Object.fromEntries(paths.flatMap((path) => (path in texts ? [[path, texts[path] ?? null]] : [])))

/** The texts as they are, also of paths whose change was taken back. */
const withInForce = ({ inForce, texts }: ChangesState): Texts => ({ ...inForce.texts, ...texts })
