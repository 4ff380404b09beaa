import {
  ApartmentOutlined,
  KeyOutlined,
  LogoutOutlined,
  ReloadOutlined,
  SettingOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late, Menu, type MenuChoice, Popover } from '#renderer'
import { DialogBoundary } from '../connection/DialogBoundary'
import { messages } from '../messages'
import { fileUrl } from '../ports/files'
import { notify } from '../ports/notify'
import { logout } from '../session/logout'
import { session } from '../session/store'
import { openSettings } from '../settings/drawer'
import { framed } from '../settings/framed'
import { unsavedPages } from '../tabs/guards'
import { clearCache } from './clearCache'
import { accountMessages } from './messages'
import { shortName } from './nickname'

const PasswordDialog = framed(async () => (await import('./PasswordDialog')).PasswordDialog)
const WechatDialog = framed(async () => (await import('./WechatDialog')).WechatDialog)
const DepartDialog = late(async () => (await import('../session/DepartDialog')).DepartDialog)

/** What the signed-in user does about the own account. */
export function UserMenu() {
  const { user } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'password' | 'wechat' | 'depart'>()
  const button = useRef<HTMLButtonElement>(null)
  const name = user?.realname ?? ''
  const avatar = user?.avatar ? fileUrl(user.avatar) : undefined

  function close() {
    setDialog(undefined)
    button.current?.focus()
  }

  function closeMenu(focus: boolean) {
    setOpen(false)
    if (focus) button.current?.focus()
  }

  function choose(key: string) {
    closeMenu(true)
    if (key === 'cache') void clearCache()
    else if (key === 'settings') openSettings()
    else if (key === 'logout') void leave()
    else if (key === 'password' || key === 'wechat' || key === 'depart') setDialog(key)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-user"
        title={name}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="header-avatar" aria-hidden="true">
          {avatar ? <img src={avatar} alt="" /> : [...name][0]}
        </span>
        <span className="header-name">
          {accountMessages.welcome}
          {shortName(name)}
        </span>
        <span className="unseen">{accountMessages.userMenu}</span>
      </button>
      {open && (
        <Popover anchor={button} align="right" onClose={closeMenu}>
          <Menu
            label={accountMessages.userMenu}
            heading={accountMessages.greeting(
              messages.greeting(new Date().getHours()),
              shortName(name),
            )}
            choices={choices}
            onChoose={choose}
            onLeave={() => closeMenu(true)}
          />
        </Popover>
      )}
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

const choices: readonly MenuChoice[] = [
  { key: 'password', icon: <KeyOutlined />, title: accountMessages.changePassword },
  { key: 'cache', icon: <ReloadOutlined />, title: accountMessages.clearCache },
  { key: 'wechat', icon: <WechatOutlined />, title: accountMessages.bindWechat },
  { key: 'depart', icon: <ApartmentOutlined />, title: accountMessages.switchDepart },
  { key: 'settings', icon: <SettingOutlined />, title: accountMessages.settings },
  { key: 'logout', icon: <LogoutOutlined />, title: accountMessages.logout, apart: true },
]

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
