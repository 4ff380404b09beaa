import { Icon } from '../../ui/Icon'
import type { MenuChoice } from '../../ui/Menu'
import { MenuButton } from '../../ui/MenuButton'
import { uploadMessages as messages } from './messages'

interface GearMenuProps {
  readonly onDownload?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
  /** Opens the dialog with all files. */
  readonly onMore?: (() => void) | undefined
}

/** Menu of a stored file; nothing if it can be neither downloaded nor removed. */
export function GearMenu({ onDownload, onRemove, onMore }: GearMenuProps) {
  if (!onDownload && !onRemove) return null
  const work: Readonly<Record<string, (() => void) | undefined>> = {
    download: onDownload,
    remove: onRemove,
    more: onMore,
  }
  return (
    <span className="jd-tools">
      <MenuButton
        title={{ icon: 'gear' }}
        label={messages.actions}
        choices={choices.filter(({ key }) => work[key])}
        onChoose={(key) => work[key]?.()}
      />
    </span>
  )
}

const choices: readonly MenuChoice[] = [
  { key: 'download', title: messages.download, icon: <Icon name="download" /> },
  { key: 'remove', title: messages.removeOne, icon: <Icon name="trash" /> },
  { key: 'more', title: messages.moreOf, icon: <Icon name="file" /> },
]
