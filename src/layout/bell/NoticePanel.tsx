import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { FailureNote, Tabs } from '#ui'
import { shortMoment } from '#values'
import type { Announcement } from '../../notices/announcement'
import { noticeMessages } from '../../notices/messages'
import { Priority } from '../../notices/Priority'
import { notices, openAnnouncement, reloadNotices } from '../../notices/store'
import { paths } from '../../paths'
import { Loading } from '../../ui/Loading'

/** The bell's popover: unread notifications and system messages, newest first. */
export function NoticePanel({ onClose }: { onClose(): void }) {
  const { lists } = useSnapshot(notices)
  const { notifications, notificationTotal, system, systemTotal } = lists
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState('notifications')
  useEffect(() => panel.current?.focus(), [])

  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
  }

  return (
    <div
      ref={panel}
      className="notice-panel"
      role="dialog"
      aria-label={noticeMessages.panel}
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <Tabs
        label={noticeMessages.panel}
        tabs={[
          { key: 'notifications', title: noticeMessages.notifications(notificationTotal) },
          { key: 'system', title: noticeMessages.system(systemTotal) },
        ]}
        shown={shown}
        onShow={setShown}
      >
        <NoticeList items={shown === 'system' ? system : notifications} onClose={onClose} />
      </Tabs>
    </div>
  )
}

function NoticeList({ items, onClose }: { items: readonly Announcement[]; onClose(): void }) {
  const { state } = useSnapshot(notices)
  const navigate = useNavigate()

  function show(item: Announcement) {
    onClose()
    openAnnouncement(item)
  }
  function more() {
    onClose()
    navigate(paths.announcements)
  }

  return (
    <>
      {state === 'loading' && <Loading />}
      {state === 'failed' && (
        <div className="jd">
          <FailureNote title={noticeMessages.failed} onRetry={reloadNotices} />
        </div>
      )}
      {state === 'ready' && items.length === 0 && (
        <p className="notice-empty">{noticeMessages.empty}</p>
      )}
      <ul className="notice-list">
        {items.slice(0, 5).map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => show(item)}>
              <span className="notice-row">
                <span className="notice-title" title={item.title}>
                  {item.title}
                </span>
                <Priority of={item.priority} />
              </span>
              <span className="notice-time" title={item.time}>
                {noticeMessages.published(shortMoment(item.time))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="notice-more" onClick={more}>
        {noticeMessages.more}
      </button>
    </>
  )
}
