import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router-dom'
import { basePath } from '../constants'

/** A navigation of the router; paths are relative to the console's base. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

interface Guard {
  /** Whether this move must wait for the user's answer. */
  holds(move: Move): boolean
  /** Asks the user; true = continue. */
  ask(): Promise<boolean>
}

const browser = createBrowserHistory({ v5Compat: true })
let guard: Guard | undefined
let shown = read()
let tell: (place: typeof shown) => void = () => undefined
/** Handler of the next pop event, which we caused ourselves; nobody else is notified. */
let ownPop: (() => void) | undefined

/** Current location and the action that led to it: initial state of the router. */
export const startPlace = (): typeof shown => {
  shown = read()
  return shown
}

/**
 * Calls `listener` after every move that was not held back; returns the function that stops it. One listener at a time.
 */
export function listenToMoves(listener: typeof tell): () => void {
  tell = listener
  const end = browser.listen(({ action, delta }) => {
    if (action !== 'POP') show()
    else if (ownPop) ownPop()
    else popped(delta)
  })
  // A move before the first layout has reached no listener.
  if (browser.location.key !== shown.location.key) show()
  return end
}

/** Guards all moves from now on; returns the function that stops it. One guard at a time. */
export function guardMoves(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** The navigator passed to the router. */
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

/** The browser has already moved: go back while the user is asked. */
function popped(delta: number | null): void {
  // Entries not made by the router have no index, so the move cannot be undone.
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
