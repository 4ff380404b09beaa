import { Icon, type IconName } from '../../ui/Icon'
import './segmented.css'

/** A few options side by side, one of them selected. */
export function Segmented<Key extends string>(props: {
  readonly label: string
  readonly choices: readonly {
    readonly key: Key
    readonly title: string
    readonly icon?: IconName
  }[]
  readonly chosen: Key
  onChoose(key: Key): void
}) {
  const { label, choices, chosen, onChoose } = props
  return (
    <span role="group" className="jd-views" aria-label={label}>
      {choices.map(({ key, title, icon }) => (
        <button
          key={key}
          type="button"
          title={title}
          aria-pressed={key === chosen}
          data-alike={choices.some((other) => other.key !== key && other.icon === icon)}
          onClick={() => onChoose(key)}
        >
          {icon && <Icon name={icon} />}
          <span>{title}</span>
        </button>
      ))}
    </span>
  )
}
