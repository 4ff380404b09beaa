import { useMemo } from 'react'
import { entityColumns } from '../../grid/columns/entityColumns'
import type { TableDoc } from '../../grid/view/scene/tableDoc'
import { useRowRules } from '../../grid/view/work/useRowRules'
import { orderField } from '../../model/entity/childRows'
import type { ListSpec } from '../../query/listParams'
import { useCells } from '../../ui/cells'
import type { EditModel } from './model'

/** The page's model in the words of the list call and of the editable table. */
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
  const spec = useMemo((): ListSpec => ({ ...model, columns: [] }), [model])
  const doc = useMemo((): TableDoc => {
    const { rights, rowNumber, dragSort, alwaysEdit, toolbar } = model
    return {
      // As high as the page has room for: the style sheet says how high that is.
      ...{ name: model.page, columns: [], size: 'tiny', maxHeight: 100_000 },
      ...{ rowNumber, dragSort: dragSort && rights.edit, dragSortKey: orderField, alwaysEdit },
      rowSelection: rights.edit && toolbar.includes('remove'),
      toolbar: toolbar.length > 0,
      toolbarConfig: { btn: toolbar },
      disabled: !rights.edit,
      insertRow: rights.add,
      // By this name the server knows whose right it is to hear of the rows.
      ...{ socketReload: model.socketReload, socketKey: model.entity.name },
      reloadEffect: model.reloadEffect,
    }
  }, [model])
  const withholds = useMemo(
    () => [...(model.rights.add ? [] : ['add']), ...(model.rights.delete ? [] : ['remove'])],
    [model],
  )
  return { columns, rules, spec, doc, withholds }
}
