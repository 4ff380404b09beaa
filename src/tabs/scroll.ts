import { useEffect, useLayoutEffect } from 'react'
import { tabs } from './store'

/** Scroll offset of each open page, by path. */
const offsets = new Map<string, number>()

/** Stores the window's scroll offset for the shown page. */
export function useScrollNotes(): void {
  useEffect(() => {
    // The browser restores by address, but the page's height may have changed.
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

/** Restores the scroll offset of a page; a new one starts at the top. */
export function useScrollBack(path: string): void {
  useLayoutEffect(() => {
    window.scrollTo(0, offsets.get(path) ?? 0)
  }, [path])
}

/** Called when the page is remounted. */
export const forgetScroll = (path: string): boolean => offsets.delete(path)
