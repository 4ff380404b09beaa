import { Icon } from '../../../ui/Icon'
import { MenuButton } from '../../../ui/MenuButton'
import { useSmall } from '../../../ui/useSmall'
import { useViewTypes } from '../../../views/registry'
import { Segmented } from '../../../views/shared/Segmented'
import type { CompiledView } from '../model'
import type { ChosenView } from '../useChosenView'
import { tableView } from '../views'
import { looksTexts } from './messages'

/** Switches between the table and the views of a list; the query stays the same. */
export function ViewSwitch(props: {
  readonly views: readonly CompiledView[]
  readonly chosen: ChosenView
}) {
  const { views, chosen } = props
  const types = useViewTypes()
  const choices = [
    { key: tableView, title: looksTexts.table, icon: 'table' as const },
    ...views.map(({ name, kind, title }) => ({
      key: name,
      title,
      icon: types.find(kind)?.icon ?? ('box' as const),
    })),
  ]
  const key = chosen.view?.name ?? tableView
  const choose = (name: string) => chosen.choose(name === tableView ? undefined : name)
  const shown = choices.find((choice) => choice.key === key)
  // Side by side, the buttons would need a line of their own on a telephone.
  if (useSmall()) {
    return (
      <MenuButton
        title={{ icon: shown?.icon ?? 'table' }}
        label={looksTexts.viewIs(shown?.title ?? looksTexts.table)}
        choices={choices.map(({ icon, ...choice }) => ({
          ...choice,
          icon: <Icon name={icon} />,
          checked: choice.key === key,
        }))}
        onChoose={choose}
      />
    )
  }
  return <Segmented label={looksTexts.views} choices={choices} chosen={key} onChoose={choose} />
}
