import { type ComponentType, useContext, useRef, useState } from 'react'
import { PortsContext } from '../../ports'
import { controlMessages } from './messages'

/** A heavy component that is fetched when somebody reaches for it. */
export interface Deferred<P> {
  /** Safe to call often; a failed fetch is tried again by the next call. */
  preload(): Promise<ComponentType<P>>
  loaded(): ComponentType<P> | undefined
}

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

/**
 * A control rests as plain markup until it is used: a form of hundreds of fields mounts at once, and the
 * heavy code is fetched when the pointer or the focus comes near. `wake` puts the live control in place,
 * `stay` calls that off: who has typed or gone on meanwhile must lose neither text nor focus.
 */
export function useLive<P>(source: Deferred<P>) {
  const [Live, setLive] = useState<ComponentType<P>>()
  const wanted = useRef(false)
  const ports = useContext(PortsContext)
  return {
    Live,
    preload() {
      source.preload().catch(() => undefined)
    },
    wake() {
      wanted.current = true
      const Loaded = source.loaded()
      // At once where possible, so that the key that woke it is typed into it.
      if (Loaded) setLive(() => Loaded)
      else
        source.preload().then(
          (Fetched) => wanted.current && setLive(() => Fetched),
          () => ports?.notify.error(controlMessages.loadFailed),
        )
    },
    stay() {
      wanted.current = false
    },
  }
}
