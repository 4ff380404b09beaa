import { MenuFoldOutlined, MenuUnfoldOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useSnapshot } from 'valtio'
import { EditionSwitch } from '../account/EditionSwitch'
import { UserMenu } from '../account/UserMenu'
import { messages } from '../messages'
import { Bell } from '../notices/Bell'
import { settingsMessages } from '../settings/messages'
import { change, settings } from '../settings/store'

export function Header(props: { menuOpen: boolean; mobile: boolean; onToggle(): void }) {
  const { menuOpen, mobile, onToggle } = props
  const { theme } = useSnapshot(settings)
  const dark = theme === 'dark'
  return (
    <header className="header">
      <button
        type="button"
        className="header-button"
        aria-expanded={menuOpen}
        aria-label={mobile ? messages.openMenu : menuOpen ? messages.collapse : messages.expand}
        onClick={onToggle}
      >
        {menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <span className="header-space" />
      <button
        type="button"
        className="header-button"
        aria-label={dark ? settingsMessages.toLight : settingsMessages.toDark}
        onClick={() => change({ theme: dark ? 'light' : 'dark' })}
      >
        {dark ? <SunOutlined /> : <MoonOutlined />}
      </button>
      <EditionSwitch />
      <Bell />
      <UserMenu />
    </header>
  )
}
