import { useEffect, useLayoutEffect } from 'react'
import { tabs } from './store'

/** How far down each open page was scrolled, by path. */
const offsets = new Map<string, number>()

/** Notes where the window is scrolled to, for the page that is looked at. */
export function useScrollNotes(): void {
  useEffect(() => {
    // The browser's own memory is of addresses; pages of one address may differ in height by then.
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const note = () => void offsets.set(tabs.active, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      history.scrollRestoration = before
      window.removeEventListener('scroll', note)
      offsets.clear()
    }
  }, [])
}

/** A page that is shown again stands where it was left; a new one stands at its top. */
export function useScrollBack(path: string): void {
  useLayoutEffect(() => {
    window.scrollTo(0, offsets.get(path) ?? 0)
  }, [path])
}

/** The page is made anew. */
export const forgetScroll = (path: string): boolean => offsets.delete(path)
