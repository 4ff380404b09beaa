import {
  ApartmentOutlined,
  KeyOutlined,
  LogoutOutlined,
  ReloadOutlined,
  SettingOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late } from '#renderer'
import { DialogBoundary } from '../connection/DialogBoundary'
import { messages } from '../messages'
import { fileUrl } from '../ports/files'
import { notify } from '../ports/notify'
import { logout } from '../session/logout'
import { session } from '../session/store'
import { openSettings } from '../settings/drawer'
import { unsavedPages } from '../tabs/guards'
import { clearCache } from './clearCache'
import { accountMessages } from './messages'
import { shortName } from './nickname'

const PasswordDialog = late(async () => (await import('./PasswordDialog')).PasswordDialog)
const WechatDialog = late(async () => (await import('./WechatDialog')).WechatDialog)
const DepartDialog = late(async () => (await import('../session/DepartDialog')).DepartDialog)

/** What the signed-in user does about the own account. */
export function UserMenu() {
  const { user } = useSnapshot(session)
  const [dialog, setDialog] = useState<'password' | 'wechat' | 'depart'>()
  const button = useRef<HTMLButtonElement>(null)
  const name = user?.realname ?? ''
  const avatar = user?.avatar ? fileUrl(user.avatar) : undefined

  function close() {
    setDialog(undefined)
    button.current?.focus()
  }

  const items: MenuProps['items'] = [
    {
      type: 'group',
      label: accountMessages.greeting(messages.greeting(new Date().getHours()), shortName(name)),
    },
    entry('password', <KeyOutlined />, accountMessages.changePassword),
    entry('cache', <ReloadOutlined />, accountMessages.clearCache),
    entry('wechat', <WechatOutlined />, accountMessages.bindWechat),
    entry('depart', <ApartmentOutlined />, accountMessages.switchDepart),
    entry('settings', <SettingOutlined />, accountMessages.settings),
    { type: 'divider' },
    entry('logout', <LogoutOutlined />, accountMessages.logout),
  ]

  function choose(key: string) {
    if (key === 'cache') void clearCache()
    else if (key === 'settings') openSettings()
    else if (key === 'logout') void leave()
    else if (key === 'password' || key === 'wechat' || key === 'depart') setDialog(key)
  }

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <button ref={button} type="button" className="header-user" title={name}>
          <span className="header-avatar" aria-hidden="true">
            {avatar ? <img src={avatar} alt="" /> : [...name][0]}
          </span>
          <span className="header-name">
            {accountMessages.welcome}
            {shortName(name)}
          </span>
          <span className="unseen">{accountMessages.userMenu}</span>
        </button>
      </Dropdown>
      {dialog && (
        <DialogBoundary onFailed={close}>
          {dialog === 'password' && <PasswordDialog onClose={close} />}
          {dialog === 'wechat' && <WechatDialog onClose={close} />}
          {dialog === 'depart' && (
            <DepartDialog
              mode="switch"
              username={user?.username ?? ''}
              onChosen={close}
              onClose={close}
            />
          )}
        </DialogBoundary>
      )}
    </>
  )
}

const entry = (key: string, icon: React.ReactNode, label: string) => ({ key, icon, label })

async function leave(): Promise<void> {
  const unsaved = unsavedPages().length
  const sure = await notify.confirm({
    title: accountMessages.logoutTitle,
    text:
      accountMessages.logoutConfirm + (unsaved > 0 ? accountMessages.logoutUnsaved(unsaved) : ''),
    danger: unsaved > 0,
  })
  if (sure) await logout()
}
