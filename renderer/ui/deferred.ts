import type { ComponentType } from 'react'
import type { Deferred } from '../ports'

/** Something that is fetched once, however many ask for it; a failed fetch is tried again by the next. */
export interface FetchedOnce<T> {
  loaded(): T | undefined
  preload(): Promise<T>
}

export function fetchOnce<T>(load: () => Promise<T>): FetchedOnce<T> {
  let here: T | undefined
  let loading: Promise<T> | undefined
  return {
    loaded: () => here,
    preload() {
      loading ??= load().then(
        (loaded) => {
          here = loaded
          return loaded
        },
        (reason) => {
          loading = undefined
          throw reason
        },
      )
      return loading
    },
  }
}

/** A component that is fetched by the first that shows it. */
export const deferred = <P>(load: () => Promise<ComponentType<P>>): Deferred<P> => fetchOnce(load)
