import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { hourNow } from '#model'
import { late, Menu, type MenuChoice, Popover } from '#ui'
import { DialogBoundary } from '../connection/DialogBoundary'
import { send } from '../http/client'
import { Icon } from '../icons/Icon'
import { logout } from '../login/logout'
import { whyEntry } from '../menu/whyEntry'
import { messages } from '../messages'
import { paths } from '../paths'
import { keepDictItems } from '../ports/dictItems'
import { fileUrl } from '../ports/files'
import { session } from '../session/store'
import { currentView } from '../session/view'
import { currentTrial } from '../storage/trial'
import { unsavedPages } from '../tabs/guards'
import { trialTexts } from '../trial/messages'
import { endTrial } from '../trial/trial'
import { notify } from '../ui/notify'
import { viewingMessages } from '../viewing/messages'
import { endView } from '../viewing/viewAs'
import { accountMessages } from './messages'
import { shortName } from './nickname'

const PasswordDialog = late(async () => (await import('./PasswordDialog')).PasswordDialog)
const WechatDialog = late(async () => (await import('./WechatDialog')).WechatDialog)

/** Menu for the signed-in user's own account. */
export function UserMenu() {
  const { user } = useSnapshot(session)
  const go = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'password' | 'wechat'>()
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
    else if (key === 'logout') void leave()
    else if (key === 'end') void endView()
    else if (key === 'endTrial') void endTrial()
    else if (key === 'center') void go(paths.center)
    else if (key === 'why') void go(whyEntry(session.menu ?? [], pathname) ?? paths.why)
    else if (key === 'password' || key === 'wechat') setDialog(key)
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
            heading={messages.hello(messages.greeting(hourNow()), shortName(name))}
            choices={currentTrial() ? trialChoices : currentView() ? viewersChoices : choices}
            onChoose={choose}
            onLeave={() => closeMenu(true)}
          />
        </Popover>
      )}
      {dialog && (
        <DialogBoundary onFailed={close}>
          {dialog === 'password' && <PasswordDialog onClose={close} />}
          {dialog === 'wechat' && <WechatDialog onClose={close} />}
        </DialogBoundary>
      )}
    </>
  )
}

const choices: readonly MenuChoice[] = [
  { key: 'center', icon: <Icon name="user" />, title: accountMessages.center },
  { key: 'password', icon: <Icon name="key" />, title: accountMessages.changePassword },
  { key: 'why', icon: <Icon name="question-circle" />, title: accountMessages.why },
  { key: 'cache', icon: <Icon name="reload" />, title: accountMessages.clearCache },
  { key: 'wechat', icon: <Icon name="wechat" />, title: accountMessages.bindWechat },
  { key: 'logout', icon: <Icon name="logout" />, title: accountMessages.logout, apart: true },
]

/** The choices while viewing as somebody else: without changes to that user's account. */
const viewersChoices: readonly MenuChoice[] = [
  { key: 'why', icon: <Icon name="question-circle" />, title: accountMessages.why },
  { key: 'end', icon: <Icon name="logout" />, title: viewingMessages.end, apart: true },
]

/** The choices in a trial, which changes nothing of the account. */
const trialChoices: readonly MenuChoice[] = [
  { key: 'why', icon: <Icon name="question-circle" />, title: accountMessages.why },
  { key: 'endTrial', icon: <Icon name="logout" />, title: trialTexts.end, apart: true },
]

async function leave(): Promise<void> {
  const unsaved = unsavedPages().length
  const sure = await notify.confirm({
    title: accountMessages.logoutTitle,
    text: accountMessages.logoutConfirm + (unsaved > 0 ? accountMessages.unsaved(unsaved) : ''),
    danger: unsaved > 0,
  })
  if (sure) await logout()
}

/** Makes the server reload its dictionaries, then fetches them; open pages show the new texts. */
async function clearCache(): Promise<void> {
  const { user } = session
  if (!user) return
  try {
    await send({ method: 'GET', url: '/sys/dict/refleshCache', quiet: true })
    const { result } = await send({
      method: 'GET',
      url: '/sys/dict/queryAllDictItems',
      quiet: true,
    })
    if (typeof result !== 'object' || result === null) throw new Error('not a map of dictionaries')
    keepDictItems(user, { ...result })
    notify.success(accountMessages.cacheCleared)
  } catch {
    notify.warning(accountMessages.cacheFailed)
  }
}
