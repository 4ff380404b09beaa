import { useMemo } from 'react'
import type { WireRecord } from '../../../data/envelope'
import type { Row } from '../../../data/rows'
import type { ActionModel } from '../../../model/entity/action'
import { permissionOf } from '../../../model/entity/entity'
import { mayChange } from '../../../model/entity/permission'
import type { ConditionNode } from '../../../model/query/condition'
import { usePorts } from '../../../ports'
import { wireOf } from '../../../query/useList'
import { useEvent } from '../../../ui/useEvent'
import type { ViewPage } from '../../../views/define'
import type { ListModel } from '../model'
import { actionOf } from '../useActions'
import type { ListPageState } from '../useListPage'

/** The list as passed to its views. */
export function useViewPage(model: ListModel, page: ListPageState): ViewPage {
  const { user, grants } = usePorts()
  const { list, version, chosen } = page
  const { params } = list
  const add = model.toolbar.find(({ type, withheld }) => type === 'add' && !withheld)
  const filtered =
    params.advanced !== undefined ||
    params.aside !== undefined ||
    Object.keys(params.query).length > 0
  const onAdd = useEvent((prefill?: WireRecord) => {
    if (prefill) page.begin(prefill)
    else if (add) page.actions.run(add, [])
  })
  const runningIn = useEvent((row: Row) => actionOf(page.actions.running, row))
  const onAction = useEvent((action: ActionModel, row: Row) => page.actions.runOne(action, row))
  const wireKey = JSON.stringify(list.wire)
  const ownKey = JSON.stringify(chosen.own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal queries and equal addresses are the same page
  return useMemo(
    (): ViewPage => ({
      title: model.title,
      entity: model.entity,
      endpoints: model.endpoints,
      user,
      mayEdit:
        model.entity.operations.includes('edit') &&
        mayChange(grants, permissionOf(model.entity, 'edit')),
      wire: (rules?: readonly ConditionNode[]) =>
        rules ? wireOf(params, model, rules) : list.wire,
      filtered,
      onClear: page.clear,
      onAdd: add ? onAdd : undefined,
      version,
      selectable: model.selectable,
      select: page.tick,
      rowActions: model.row,
      runningIn,
      onAction,
      onOpen: page.openDetail,
      own: chosen.own,
      setOwn: chosen.setOwn,
    }),
    [model, wireKey, filtered, version, ownKey, user, grants, add],
  )
}
