import { useViewTypes } from '../../../views/registry'
import { Segmented } from '../../../views/shared/Segmented'
import type { CompiledView } from '../model'
import type { ChosenView } from '../useChosenView'
import { tableView } from '../views'
import { looksTexts } from './messages'

/** The table and the views of a list, of which one is shown; the query stays as it is. */
export function ViewSwitch(props: {
  readonly views: readonly CompiledView[]
  readonly chosen: ChosenView
}) {
  const { views, chosen } = props
  const types = useViewTypes()
  return (
    <Segmented
      label={looksTexts.views}
      choices={[
        { key: tableView, title: looksTexts.table, icon: 'table' },
        ...views.map(({ name, kind, title }) => ({
          ...{ key: name, title, icon: types.find(kind)?.icon ?? 'box' },
        })),
      ]}
      chosen={chosen.view?.name ?? tableView}
      onChoose={(name) => chosen.choose(name === tableView ? undefined : name)}
    />
  )
}
