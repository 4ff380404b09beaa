import { useCallback, useSyncExternalStore } from 'react'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { isDirty } from '../../rows/output'
import { countUnsaved } from '../../rows/unsaved'
import type { GridStore } from '../../store/store'
import { chromeMessages as m } from '../scene/messages.chrome'
import type { TableScene } from '../scene/tableScene'
import { saveNow } from './saveNow'

interface SaveButtonProps {
  readonly scene: TableScene
  readonly off: boolean
  isFirstClick(): boolean
}

/** Looks idle while nothing is unsaved. An open edit is committed before saving. */
export function SaveButton({ scene, off, isFirstClick }: SaveButtonProps) {
  const { notify } = usePorts()
  const isUnsaved = useChanges(scene.store, () => isDirty(scene.store.table))
  return (
    <span className="jd-etable-save" data-idle={!isUnsaved || undefined}>
      <Button
        kind={isUnsaved ? 'primary' : 'default'}
        icon="save"
        hint={isUnsaved ? m.saveHint : m.nothingToSave}
        disabled={off}
        onClick={() => isFirstClick() && saveNow(scene, notify)}
      >
        {m.save}
      </Button>
    </span>
  )
}

/** The numbers of changed cells, and of new and removed rows. */
export function UnsavedCount({ store }: { readonly store: GridStore }) {
  const text = useChanges(store, () => {
    const { cells, added, removed } = countUnsaved(store.table)
    return [
      ...(cells > 0 ? [m.changedCells(cells)] : []),
      ...(added > 0 ? [m.addedRows(added)] : []),
      ...(removed > 0 ? [m.removedRows(removed)] : []),
    ].join('，')
  })
  return (
    <span className="jd-etable-count" role="status">
      {text}
    </span>
  )
}

/** Rerenders the caller only if the value it reads changes. */
function useChanges<T extends string | boolean>({ listeners }: GridStore, read: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = (['history', 'order'] as const).map((topic) =>
        listeners.onTopic(topic, listener),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    [listeners],
  )
  return useSyncExternalStore(subscribe, read)
}
