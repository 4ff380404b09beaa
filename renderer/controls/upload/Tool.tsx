import { Icon, type IconName } from '../../ui/Icon'

interface ToolProps {
  readonly name: string
  readonly icon: IconName
  onUse(): void
}

export const Tool = ({ name, icon, onUse }: ToolProps) => (
  <button type="button" aria-label={name} title={name} onClick={onUse}>
    <Icon name={icon} />
  </button>
)
