import { BellOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late } from '#renderer'
import { DialogBoundary } from '../connection/DialogBoundary'
import { Loading } from '../layout/Loading'
import { noticeMessages } from './messages'
import './notices.css'
import { closeAnnouncement, notices } from './store'
import { useFeed } from './useFeed'

const NoticePanel = late(async () => (await import('./NoticePanel')).NoticePanel, <Loading />)
const AnnouncementDialog = late(
  async () => (await import('./AnnouncementDialog')).AnnouncementDialog,
)

/** How many announcements wait, the newest of them, and the dialog that shows one. */
export function Bell() {
  useFeed()
  const { lists, opened } = useSnapshot(notices)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = lists.notificationTotal + lists.systemTotal

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        styles={{ body: { padding: 0 } }}
        content={
          <DialogBoundary onFailed={close}>
            <NoticePanel onClose={close} />
          </DialogBoundary>
        }
      >
        <button
          ref={button}
          type="button"
          className="header-button notice-bell"
          aria-label={noticeMessages.bell(unread)}
          aria-expanded={open}
          aria-haspopup="dialog"
        >
          <BellOutlined />
          {unread > 0 && (
            <span className="notice-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Popover>
      {opened && (
        <DialogBoundary onFailed={closeAnnouncement}>
          <AnnouncementDialog announcement={opened} />
        </DialogBoundary>
      )}
    </>
  )
}
