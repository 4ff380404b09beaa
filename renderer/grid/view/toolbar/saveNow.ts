import type { NotifyPort } from '../../../ports'
import { askUndecided } from '../conflict/undecided'
import type { TableScene } from '../scene/tableScene'
import { origin } from '../work/rowWork'

/** Commits the open edit, then lets the host save; not while there are unresolved conflicts. */
export function saveNow(scene: TableScene, notify: NotifyPort): void {
  scene.control()?.commit()
  if (!askUndecided(scene.store, notify)) scene.events().onSave?.(origin(scene))
}
