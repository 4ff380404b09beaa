import type { ComponentType } from 'react'
import type { Deferred } from '../ports'

/** Something fetched only once, however many request it; after a failure the next request tries again. */
export interface FetchedOnce<T> {
  loaded(): T | undefined
  preload(): Promise<T>
  /**
   * Calls the listener when it is loaded (at once if it is already), whoever fetched it. Returns the function that
   * unsubscribes.
   */
  onLoaded(listener: (loaded: T) => void): () => void
}

export function fetchOnce<T>(load: () => Promise<T>): FetchedOnce<T> {
  let here: { readonly it: T } | undefined
  let loading: Promise<T> | undefined
  let hasFailed = false
  const listeners = new Set<(loaded: T) => void>()
  const fetch = async () => {
    try {
      if (hasFailed) await fetchBrokenStyles()
      const loaded = await load()
      here = { it: loaded }
      for (const tell of listeners) tell(loaded)
      listeners.clear()
      return loaded
    } catch (reason) {
      loading = undefined
      hasFailed = true
      throw reason
    }
  }
  return {
    loaded: () => here?.it,
    preload() {
      loading ??= fetch()
      return loading
    },
    onLoaded(listener) {
      if (here) listener(here.it)
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Refetches style sheets that failed to load: the bundler requests each only once and treats a second attempt as
 * success, so the part would be unstyled.
 */
async function fetchBrokenStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')
  await Promise.all(
    [...links].map(async (link) => {
      if (link.sheet !== null) return
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.href = link.href
      const come = new Promise((resolve, reject) => {
        again.onload = resolve
        again.onerror = () => reject(new Error(`style sheet not fetched: ${link.href}`))
      })
      link.replaceWith(again)
      await come
    }),
  )
}

/** A component that is fetched by its first user. */
export const deferred = <P>(load: () => Promise<ComponentType<P>>): Deferred<P> => fetchOnce(load)
