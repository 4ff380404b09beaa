import { LogoutOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useSnapshot } from 'valtio'
import { nicknameLimit } from '../constants'
import { notify } from '../ports/notify'
import { logout } from '../session/logout'
import { session } from '../session/store'
import { accountMessages } from './messages'

export function UserMenu() {
  const { user } = useSnapshot(session)
  const nickname = user?.realname ?? ''
  const short = nickname.length > nicknameLimit ? `${nickname.slice(0, nicknameLimit)}…` : nickname

  async function leave() {
    const sure = await notify.confirm({
      title: accountMessages.logoutTitle,
      text: accountMessages.logoutConfirm,
    })
    if (sure) await logout()
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'logout',
            icon: <LogoutOutlined />,
            label: accountMessages.logout,
            onClick: leave,
          },
        ],
      }}
    >
      <button
        type="button"
        className="header-user"
        aria-label={accountMessages.userMenu}
        title={nickname}
      >
        <span className="header-avatar" aria-hidden="true">
          {nickname.slice(0, 1)}
        </span>
        <span className="header-name">
          {accountMessages.welcome}
          {short}
        </span>
      </button>
    </Dropdown>
  )
}
