import { Button } from '../../ui/Button'
import { countErrors, nextError } from '../nextError'
import { showCell } from './failures'
import { chromeMessages } from './messages.chrome'
import type { TableScene } from './tableScene'
import { useTopic } from './useTopic'

/** Leads from one wrong cell to the next, as the key F8 does; nothing where all are right. */
export function ErrorStep({ scene }: { readonly scene: TableScene }) {
  const { store } = scene
  useTopic(store, 'errors')
  useTopic(store, 'history')
  const count = countErrors(store)
  if (count === 0) return null
  return (
    <Button
      kind="text"
      icon="down"
      hint={chromeMessages.nextErrorHint}
      onClick={() => goToNextError(scene)}
    >
      {chromeMessages.nextError(count)}
    </Button>
  )
}

/** false = none is wrong. */
export function goToNextError(scene: TableScene): boolean {
  scene.control()?.commit()
  const next = nextError(scene.store)
  if (next) showCell(scene, next)
  return next !== undefined
}
