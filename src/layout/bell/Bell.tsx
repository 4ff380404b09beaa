import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late, Popover } from '#ui'
import { DialogBoundary } from '../../connection/DialogBoundary'
import { Icon } from '../../icons/Icon'
import { noticeMessages } from '../../notices/messages'
import { framed } from '../../settings/framed'
import { Loading } from '../../ui/Loading'
import '../../notices/notices.css'
import { closeAnnouncement, notices } from '../../notices/store'
import { useFeed } from '../../notices/useFeed'

const NoticePanel = framed(async () => (await import('./NoticePanel')).NoticePanel, <Loading />)
const AnnouncementDialog = late(
  async () => (await import('./AnnouncementDialog')).AnnouncementDialog,
)

/** The number of unread announcements, the newest of them, and the dialog for one. */
export function Bell() {
  useFeed()
  const { lists, opened } = useSnapshot(notices)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = lists.notificationTotal + lists.systemTotal

  function close(focus = true) {
    setOpen(false)
    if (focus) button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-button notice-bell"
        aria-label={noticeMessages.bell(unread)}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="notice-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <Popover anchor={button} align="right" onClose={close}>
          <DialogBoundary onFailed={close}>
            <NoticePanel onClose={close} />
          </DialogBoundary>
        </Popover>
      )}
      {opened && (
        <DialogBoundary onFailed={closeAnnouncement}>
          <AnnouncementDialog announcement={opened} />
        </DialogBoundary>
      )}
    </>
  )
}
