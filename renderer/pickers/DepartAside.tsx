import { useMemo } from 'react'
import { FailureNote } from '../ui/FailureNote'
import { pickerMessages as messages } from './messages'
import { PickTree } from './PickTree'
import { chosenOf, type Picked } from './picked'
import type { ChosenState } from './useChosen'
import { useTree } from './useTree'

/** Departments beside a list of people: choosing one filters the list, choosing it again shows all. */
export function DepartAside(props: { readonly chosen: string; onChoose(departId: string): void }) {
  const { chosen, onChoose } = props
  const tree = useTree('/sys/sysDepart/queryTreeList', { value: 'id', text: 'departName' })
  const state = useMemo<ChosenState>(() => {
    const choose = ([picked]: readonly Picked[]) =>
      onChoose(picked && picked.value !== chosen ? picked.value : '')
    return {
      chosen: chosenOf(chosen === '' ? [] : [{ value: chosen, text: chosen }]),
      multiple: false,
      add: choose,
      toggle: (picked) => choose([picked]),
      remove: () => onChoose(''),
      clear: () => onChoose(''),
    }
  }, [chosen, onChoose])
  return (
    <aside className="jd-pick-aside-tree">
      {tree.failure !== undefined && (
        <FailureNote title={messages.departFailed} text={tree.failure} onRetry={tree.reload} />
      )}
      {tree.nodes && (
        <PickTree
          label={messages.list(messages.depart)}
          nodes={tree.nodes}
          rootOpened
          keyword=""
          chosen={state}
          linked={false}
          onConfirm={(picked) => picked && state.add([picked])}
        />
      )}
    </aside>
  )
}
