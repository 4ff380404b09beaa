import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { EditionSwitch } from '../account/EditionSwitch'
import { SiteSwitch } from '../account/SiteSwitch'
import { UserMenu } from '../account/UserMenu'
import { Icon } from '../icons/Icon'
import { MenuSearch } from '../nav/MenuSearch'
import { onlyLooks } from '../session/view'
import { drawer, openSettings } from '../settings/drawer'
import { settingsMessages } from '../settings/messages'
import { change, settings } from '../settings/store'
import { TrialHost } from '../trial/TrialHost'
import { useDevice } from '../ui/device'
import { ViewBar } from '../viewing/ViewBar'
import { Bell } from './bell/Bell'
import { layoutMessages } from './messages'
import './header.css'
import { useAutoHide } from './useAutoHide'

interface Props {
  /** Left part, which takes the free space: toggle and breadcrumb, or logo and top menu. */
  readonly children: ReactNode
  /** Whether the header contains the menu and thus has its theme. */
  readonly withMenu: boolean
}

export function Header({ children, withMenu }: Props) {
  const { theme, menuTheme, fixedHeader, autoHideHeader } = useSnapshot(settings)
  const viewing = onlyLooks()
  const away = useAutoHide(fixedHeader && autoHideHeader && !viewing)
  const compact = useDevice() !== 'desktop' || withMenu
  const { open: settingsOpen } = useSnapshot(drawer)
  const dark = theme === 'dark'
  return (
    <header
      className="header"
      data-fixed={fixedHeader || viewing}
      data-away={away}
      data-with-menu={withMenu}
      data-menu-theme={withMenu ? menuTheme : undefined}
    >
      <div className="header-row">
        <div className="header-left">{children}</div>
        {/* Loaded last, so it is placed where it moves nothing; beside a menu there is no room. */}
        {!withMenu && (
          <>
            <SiteSwitch />
            <EditionSwitch />
          </>
        )}
        <div className="header-right">
          {withMenu && (
            <>
              <SiteSwitch />
              <EditionSwitch />
            </>
          )}
          <MenuSearch compact={compact} />
          <Bell />
          <button
            type="button"
            className="header-button header-theme"
            aria-label={dark ? settingsMessages.toLight : settingsMessages.toDark}
            title={dark ? settingsMessages.toLight : settingsMessages.toDark}
            onClick={() => change({ theme: dark ? 'light' : 'dark' })}
          >
            {dark ? <Icon name="sun" /> : <Icon name="moon" />}
          </button>
          <button
            type="button"
            className="header-button"
            aria-label={layoutMessages.settings}
            title={layoutMessages.settings}
            aria-haspopup="dialog"
            aria-expanded={settingsOpen}
            onClick={() => void openSettings()}
          >
            <Icon name="setting" />
          </button>
          <UserMenu />
        </div>
      </div>
      <ViewBar />
      <TrialHost />
    </header>
  )
}

/** Opens the drawer of a small window, or collapses the side menu. */
export function MenuToggle(props: { mobile: boolean; open: boolean; onToggle(): void }) {
  const { mobile, open, onToggle } = props
  const name = mobile
    ? layoutMessages.openMenu
    : open
      ? layoutMessages.collapse
      : layoutMessages.expand
  return (
    <button
      type="button"
      className="header-button"
      aria-expanded={open}
      aria-label={name}
      title={name}
      onClick={onToggle}
    >
      {mobile ? (
        <Icon name="menu" />
      ) : open ? (
        <Icon name="menu-fold" />
      ) : (
        <Icon name="menu-unfold" />
      )}
    </button>
  )
}
