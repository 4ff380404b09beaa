import type { NotifyPort } from '../../../ports'
import { askUndecided } from '../conflict/undecided'
import type { TableScene } from '../scene/tableScene'
import { origin } from '../work/rowWork'

/** What is being typed is taken, then the host saves; not while nobody has said whose values count. */
export function saveNow(scene: TableScene, notify: NotifyPort): void {
  scene.control()?.commit()
  if (!askUndecided(scene.store, notify)) scene.events().onSave?.(origin(scene))
}
