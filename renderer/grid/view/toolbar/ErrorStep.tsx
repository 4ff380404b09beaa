import { Button } from '../../../ui/Button'
import { countErrors, nextError } from '../../store/nextError'
import { chromeMessages } from '../scene/messages.chrome'
import type { TableScene } from '../scene/tableScene'
import { useTopic } from '../scene/useTopic'
import { showCell } from '../work/failures'

/** Button to the next invalid cell, like the F8 key; hidden if all are valid. */
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

/** false = no cell is invalid. */
export function goToNextError(scene: TableScene): boolean {
  scene.control()?.commit()
  const next = nextError(scene.store)
  if (next) showCell(scene, next)
  return next !== undefined
}
