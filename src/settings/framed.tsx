import type { ComponentType, ReactNode } from 'react'
import { late } from '#ui'

/**
 * A part made of the component library: fetched when first shown, together with the library's theme and language, so
 * that nothing of the library is loaded before.
 */
export function framed<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
) {
  return late<P>(async () => {
    const [{ AntdFrame }, Part] = await Promise.all([import('./AntdFrame'), load()])
    // biome-ignore lint/correctness/noComponentHookFactories: made once, when the part has been fetched
    return function Framed(props: P) {
      return (
        <AntdFrame>
          <Part {...props} />
        </AntdFrame>
      )
    }
  }, waiting)
}
