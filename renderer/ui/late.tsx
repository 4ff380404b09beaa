import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Deferred } from '../ports'
import { deferred } from './deferred'
import { FileMissing } from './fileMissing'

/**
 * A component that is fetched when it is first shown; `waiting` stands in its place meanwhile. Where the
 * fetch fails the next boundary says so, and its retry fetches again. Not React.lazy: React holds back
 * whatever follows a Suspense fallback until 300 ms have passed, however soon it is there.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
): ((props: P) => ReactNode) & Pick<Deferred<P>, 'preload'> {
  const source = deferred(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, by the module that names what is fetched
  function Late(props: P) {
    const [failed, setFailed] = useState(false)
    const [Fetched, setFetched] = useState(() => source.loaded())
    useEffect(() => {
      if (Fetched) return
      let shown = true
      source.preload().then(
        (Loaded) => shown && setFetched(() => Loaded),
        () => shown && setFailed(true),
      )
      return () => {
        shown = false
      }
    }, [Fetched])
    if (failed) throw new FileMissing()
    if (Fetched) return <Fetched {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Late, { preload: source.preload })
}
