import { useMemo } from 'react'
import { isSortable } from '../../compile/columns'
import { entityColumns } from '../../grid/columns/entityColumns'
import type { TableDoc } from '../../grid/view/scene/tableDoc'
import { useRowRules } from '../../grid/view/work/useRowRules'
import { orderField } from '../../model/entity/childRows'
import type { ListSpec } from '../../query/listParams'
import { useCells } from '../../ui/cells'
import type { EditModel } from './model'

/** Translates the page's model for the list call and the editable table. */
export function useEditTable(model: EditModel) {
  const cells = useCells()
  const columns = useMemo(
    () =>
      entityColumns({
        docs: model.columns.map(({ doc }) => doc),
        fields: model.columns.map(({ field }) => field),
        cells,
      }),
    [model, cells],
  )
  const rules = useRowRules(useMemo(() => [...model.entity.fields.values()], [model]))
  const spec = useMemo((): ListSpec => {
    const asked = model.columns.map(({ field }) => ({ field, sortable: isSortable(field) }))
    return { ...model, columns: asked }
  }, [model])
  const doc = useMemo((): TableDoc => {
    const { rights, rowNumber, dragSort, alwaysEdit, toolbar } = model
    return {
      // As high as the page allows: the style sheet sets the height.
      name: model.page,
      columns: [],
      size: 'tiny',
      maxHeight: 100_000,
      rowNumber,
      dragSort: dragSort && rights.edit,
      dragSortKey: orderField,
      alwaysEdit,
      rowSelection: rights.edit && toolbar.includes('remove'),
      toolbar: toolbar.length > 0,
      toolbarConfig: { btn: toolbar },
      disabled: !rights.edit,
      insertRow: rights.add,
      // The server checks by this name who may receive news of the rows.
      socketReload: model.socketReload,
      socketKey: model.entity.name,
      reloadEffect: model.reloadEffect,
    }
  }, [model])
  const withholds = useMemo(
    () => [...(model.rights.add ? [] : ['add']), ...(model.rights.delete ? [] : ['remove'])],
    [model],
  )
  return { columns, rules, spec, doc, withholds }
}
