import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router-dom'
import { basePath } from '../constants'

/** A move of the router, by paths below the console's base. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

interface Guard {
  /** Whether this move waits until the user has answered. */
  holds(move: Move): boolean
  /** Asks the user; true = the move goes on. */
  ask(): Promise<boolean>
}

const browser = createBrowserHistory({ v5Compat: true })
let guard: Guard | undefined
let shown = read()
let tell: (place: typeof shown) => void = () => undefined
/** Hears of the next pop, which is our own: it is told to nobody else. */
let ownPop: (() => void) | undefined

/** Where the browser stands, and how it came there: what the router starts from. */
export const startPlace = (): typeof shown => {
  shown = read()
  return shown
}

/** Calls `listener` after every move that was not held back; answers what ends that. One at a time. */
export function listenToMoves(listener: typeof tell): () => void {
  tell = listener
  const end = browser.listen(({ action, delta }) => {
    if (action !== 'POP') show()
    else if (ownPop) ownPop()
    else popped(delta)
  })
  // A move before the first layout was heard by nobody.
  if (browser.location.key !== shown.location.key) show()
  return end
}

/** From now on moves go by this guard; answers what ends that. One at a time. */
export function guardMoves(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** What the router moves by. */
export const navigator: Navigator = {
  createHref: browser.createHref,
  encodeLocation: browser.encodeLocation,
  go: browser.go,
  push: (to, state) => moved('PUSH', to, () => browser.push(to, state)),
  replace: (to, state) => moved('REPLACE', to, () => browser.replace(to, state)),
}

function moved(action: Move['action'], to: To, go: () => void): void {
  if (isHeld(action, browser.encodeLocation(to).pathname)) {
    void guard?.ask().then((mayGo) => mayGo && go())
  } else go()
}

/** The browser has moved already: it is taken back for as long as the user is asked. */
function popped(delta: number | null): void {
  // What did not come by the router has no number, so there is no way back.
  if (!delta || !isHeld('POP', browser.location.pathname)) show()
  else void ask(delta)
}

async function ask(delta: number): Promise<void> {
  const [mayGo] = await Promise.all([guard?.ask(), pop(-delta)])
  if (!mayGo) return
  await pop(delta)
  show()
}

function pop(delta: number): Promise<void> {
  return new Promise((resolve) => {
    ownPop = () => {
      ownPop = undefined
      resolve()
    }
    browser.go(delta)
  })
}

const isHeld = (action: Move['action'], to: string): boolean =>
  guard?.holds({ action, from: pathOf(shown.location.pathname), to: pathOf(to) }) === true

const pathOf = (pathname: string): string => pathname.slice(basePath.length) || '/'

function show(): void {
  shown = read()
  tell(shown)
}

function read() {
  return { location: browser.location, action: browser.action }
}
