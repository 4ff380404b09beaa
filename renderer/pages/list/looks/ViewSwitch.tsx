import { Icon, type IconName } from '../../../ui/Icon'
import { useViewTypes } from '../../../views/registry'
import type { ChosenView } from '../useChosenView'
import type { CompiledView } from '../views'
import './looks.css'
import { looksTexts } from './messages'

/** The table and the views of a list, of which one is shown; the query stays as it is. */
export function ViewSwitch(props: {
  readonly views: readonly CompiledView[]
  readonly chosen: ChosenView
}) {
  const { views, chosen } = props
  const types = useViewTypes()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not stand in a line of buttons
    <span role="group" className="jd-views" aria-label={looksTexts.views}>
      <Look
        icon="table"
        title={looksTexts.table}
        on={chosen.view === undefined}
        onChoose={() => chosen.choose(undefined)}
      />
      {views.map(({ name, kind, title }) => (
        <Look
          key={name}
          icon={types.find(kind)?.icon ?? 'box'}
          title={title}
          on={chosen.view?.name === name}
          onChoose={() => chosen.choose(name)}
        />
      ))}
    </span>
  )
}

const Look = (props: {
  readonly icon: IconName
  readonly title: string
  readonly on: boolean
  onChoose(): void
}) => (
  <button type="button" aria-pressed={props.on} title={props.title} onClick={props.onChoose}>
    <Icon name={props.icon} />
    <span>{props.title}</span>
  </button>
)
