import type { ComponentType } from 'react'
import type { Deferred } from '../ports'

/** Fetches a component once, however many ask for it; a failed fetch is tried again by the next. */
export function deferred<P>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  return {
    loaded: () => component,
    preload() {
      loading ??= load().then(
        (Loaded) => {
          component = Loaded
          return Loaded
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
