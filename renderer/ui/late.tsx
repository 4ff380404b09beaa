import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Deferred } from '../ports'
import { fetchOnce } from './deferred'
import { PartFailure, type PartFailureProps } from './PartFailure'

/** Rendered in place of a part that could not be fetched. */
export type Failed<P> = (props: P, failure: PartFailureProps) => ReactNode

/**
 * A component that is fetched when it is first shown, with `waiting` in its place. If the fetch fails, its place shows
 * the failure and a retry; everything around it is kept. A part that can be closed (a dialog) can still be closed. Not
 * React.lazy: React delays what follows a Suspense fallback until 300 ms have passed.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  failed: Failed<P> = (props, failure) => <PartFailure {...failure} onClose={closeOf(props)} />,
): ((props: P) => ReactNode) & Pick<Deferred<P>, 'preload'> {
  const source = fetchOnce(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, by the module that names what is fetched
  function Late(props: P) {
    const [Fetched, setFetched] = useState(() => source.loaded())
    const [hasFailed, setFailed] = useState(false)
    const [busy, setBusy] = useState(true)
    const [tries, setTries] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each further try fetches again
    useEffect(() => {
      if (Fetched) return
      let shown = true
      // Another place that shows the same part may fetch it.
      const forget = source.onLoaded((Loaded) => setFetched(() => Loaded))
      source.preload().catch(() => {
        if (!shown) return
        setFailed(true)
        setBusy(false)
      })
      return () => {
        shown = false
        forget()
      }
    }, [Fetched, tries])
    if (Fetched) return <Fetched {...props} />
    if (hasFailed) {
      const onRetry = () => {
        setBusy(true)
        setTries(tries + 1)
      }
      return failed(props, { busy, again: tries > 0 && !busy, onRetry })
    }
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Late, { preload: source.preload })
}

/** The close callback of a dialog. */
function closeOf(props: object): (() => void) | undefined {
  for (const name of ['onClose', 'close']) {
    const close: unknown = Reflect.get(props, name)
    if (typeof close === 'function') return () => void close()
  }
  return undefined
}
