import { BellOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Loading } from '../layout/Loading'
import { noticeMessages } from './messages'
import './notices.css'
import { notices } from './store'
import { useFeed } from './useFeed'

const NoticePanel = lazy(async () => ({ default: (await import('./NoticePanel')).NoticePanel }))
const AnnouncementDialog = lazy(async () => ({
  default: (await import('./AnnouncementDialog')).AnnouncementDialog,
}))

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
          <Suspense fallback={<Loading />}>
            <NoticePanel onClose={close} />
          </Suspense>
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
        <Suspense>
          <AnnouncementDialog announcement={opened} />
        </Suspense>
      )}
    </>
  )
}
