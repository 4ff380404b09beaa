import type { ReactNode } from 'react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { gridMessages } from '../../columns/messages'
import { clickGuardMs, createGuard } from '../../store/guard'
import type { GridStore } from '../../store/store'
import { chromeMessages } from '../scene/messages.chrome'
import { takeStep } from '../scene/steps'
import type { TableDoc } from '../scene/tableDoc'
import { afterDrawing, scrollerOf, type TableScene } from '../scene/tableScene'
import { toolbarParts } from '../scene/toolbarParts'
import { useTopic } from '../scene/useTopic'
import { tellSelection } from '../work/chosenRows'
import { addRows } from '../work/rowWork'
import { AddSettings } from './AddSettings'
import { useAddSettings } from './addDefaults'
import { askAndRemove } from './askAndRemove'
import { ErrorStep } from './ErrorStep'
import { SaveButton, UnsavedCount } from './SaveButton'

export interface ToolbarProps {
  readonly scene: TableScene
  readonly doc: TableDoc
  readonly withheld: ReadonlySet<string>
  /** Names of buttons that are shown but disabled. */
  readonly dead?: readonly string[] | undefined
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  /** Further tools at the right edge. */
  readonly tools?: ReactNode
  readonly collapsed: boolean
  onCollapse(collapsed: boolean): void
}

const none: readonly string[] = []

/** The buttons above the table, in the order of the reference (widgets, §1.7). */
export function Toolbar(props: ToolbarProps) {
  const { scene, doc, withheld, dead = none, prefix, suffix, tools, collapsed, onCollapse } = props
  const { buttons, slots } = useMemo(() => toolbarParts(doc, withheld, dead), [doc, withheld, dead])
  const guard = useMemo(() => createGuard(clickGuardMs), [])
  const off = doc.disabled === true
  return (
    <div role="toolbar" aria-label={chromeMessages.toolbar} className="jd-etable-bar">
      {slots.has('prefix') && prefix}
      {buttons.has('add') && <AddButton scene={scene} doc={doc} dead={dead.includes('add')} />}
      {buttons.has('save') && <SaveButton scene={scene} off={off} isFirstClick={guard} />}
      <SelectionButtons
        scene={scene}
        doc={doc}
        remove={buttons.has('remove')}
        removeDead={dead.includes('remove')}
        clear={buttons.has('clearSelection')}
      />
      {slots.has('suffix') && suffix}
      {!off && <UnsavedCount store={scene.store} />}
      <span className="jd-etable-tools">
        {!off && <ErrorStep scene={scene} />}
        <Steps scene={scene} off={off} />
        {tools}
        {buttons.has('collapse') && (
          <button
            type="button"
            className="jd-link"
            aria-expanded={!collapsed}
            onClick={() => onCollapse(!collapsed)}
          >
            {collapsed ? chromeMessages.expand : chromeMessages.collapse}
          </button>
        )}
      </span>
    </div>
  )
}

interface AddProps {
  readonly scene: TableScene
  readonly doc: TableDoc
  readonly dead: boolean
}

function AddButton({ scene, doc, dead }: AddProps) {
  const { addButtonSettings, disabled, treeConfig, maxRows = Number.POSITIVE_INFINITY } = doc
  const { store } = scene
  const settings = useAddSettings()
  const { notify } = usePorts()
  useTopic(store, 'order')
  const room = maxRows - store.table.count
  function add() {
    if (!scene.mayInsert()) return notify.warning(gridMessages.clickSlower)
    const { count, place, scroll } = addButtonSettings
      ? settings.value
      : { count: 1, place: 0, scroll: true }
    const blanks = Array.from({ length: Math.min(count, room) }, () => ({}))
    const at = place === 0 ? undefined : place
    addRows(scene, blanks, { at, event: 'added', activate: scroll })
    if (!scroll || at === undefined) return
    afterDrawing(() => {
      const scroller = scrollerOf(scene)
      if (addButtonSettings && scroller) scroller.scrollTop = scroller.scrollHeight
    })
  }
  return (
    <>
      <Button
        kind="primary"
        icon="plus"
        disabled={dead || disabled === true || treeConfig === true || room <= 0}
        onClick={add}
      >
        {chromeMessages.add}
      </Button>
      {addButtonSettings && <AddSettings settings={settings} rows={store.table.count} />}
    </>
  )
}

interface SelectionProps {
  readonly scene: TableScene
  readonly doc: TableDoc
  readonly remove: boolean
  readonly removeDead: boolean
  readonly clear: boolean
}

function SelectionButtons({ scene, doc, remove, removeDead, clear }: SelectionProps) {
  const { store } = scene
  const { notify } = usePorts()
  const count = useTopicValue(store, 'selection', () => store.selection.count)
  if (count === 0) return null
  return (
    <>
      {remove && (
        <Button
          icon="minus"
          disabled={removeDead || doc.disabled === true}
          onClick={() => askAndRemove(scene, store.selection.ids(), notify)}
        >
          {chromeMessages.remove}
        </Button>
      )}
      {clear && doc.disabledRows && (
        <Button
          disabled={doc.disabled === true}
          onClick={() => {
            store.selection.clear()
            tellSelection(scene, { type: 'checkbox-all', action: 'unselected' })
          }}
        >
          {chromeMessages.clearSelection}
        </Button>
      )}
    </>
  )
}

function Steps({ scene, off }: { readonly scene: TableScene; readonly off: boolean }) {
  const { store } = scene
  const take = (way: 'undo' | 'redo') => {
    const control = scene.control()
    if (control) takeStep(control, way)
  }
  const undoes = useTopicValue(store, 'history', () => store.history.undoes)
  const redoes = useTopicValue(store, 'history', () => store.history.redoes)
  return (
    <>
      <Button
        kind="text"
        icon="undo"
        label={named(chromeMessages.undo, undoes)}
        disabled={off}
        idle={undoes === undefined}
        onClick={() => take('undo')}
      />
      <Button
        kind="text"
        icon="redo"
        label={named(chromeMessages.redo, redoes)}
        disabled={off}
        idle={redoes === undefined}
        onClick={() => take('redo')}
      />
    </>
  )
}

const named = (title: string, step: string | undefined): string =>
  step === undefined ? title : `${title} ${step}`

/** Rerenders the caller only if the value it reads changes: typing is one undo step, not one per character. */
function useTopicValue<T extends string | number | undefined>(
  { listeners }: GridStore,
  topic: 'history' | 'selection',
  read: () => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => listeners.onTopic(topic, listener),
    [listeners, topic],
  )
  return useSyncExternalStore(subscribe, read)
}
