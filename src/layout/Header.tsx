import {
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useSnapshot } from 'valtio'
import { nicknameLimit } from '../constants'
import { messages } from '../messages'
import { notify } from '../ports/notify'
import { logout } from '../session/logout'
import { session } from '../session/store'
import { setTheme, theme } from '../settings/theme'

export function Header(props: { menuOpen: boolean; mobile: boolean; onToggle(): void }) {
  const { menuOpen, mobile, onToggle } = props
  const { name } = useSnapshot(theme)
  const dark = name === 'dark'
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
        aria-label={dark ? messages.lightTheme : messages.darkTheme}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <SunOutlined /> : <MoonOutlined />}
      </button>
      <UserMenu />
    </header>
  )
}

function UserMenu() {
  const { user } = useSnapshot(session)
  const nickname = user?.realname ?? ''
  const short = nickname.length > nicknameLimit ? `${nickname.slice(0, nicknameLimit)}…` : nickname

  async function leave() {
    const sure = await notify.confirm({ title: messages.logoutTitle, text: messages.logoutConfirm })
    if (sure) await logout()
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'logout', icon: <LogoutOutlined />, label: messages.logout, onClick: leave },
        ],
      }}
    >
      <button type="button" className="header-user" aria-label={messages.userMenu} title={nickname}>
        <span className="header-avatar" aria-hidden="true">
          {nickname.slice(0, 1)}
        </span>
        <span className="header-name">
          {messages.welcome}
          {short}
        </span>
      </button>
    </Dropdown>
  )
}
