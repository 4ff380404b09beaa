import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { FailureNote } from '#renderer'
import { messages } from '../messages'
import { Priority } from '../notices/Priority'
import { notices, openAnnouncement, reloadNotices } from '../notices/store'
import { paths } from '../paths'
import { homeMessages as texts } from './messages'

const shown = 6

/** The newest unread announcements of both kinds, as the bell has them. */
export function Announcements() {
  const { state, lists } = useSnapshot(notices)
  const newest = [...lists.notifications, ...lists.system]
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, shown)
  return (
    <section className="home-card" aria-labelledby="home-announcements">
      <h2 id="home-announcements">
        {texts.announcements}
        <Link className="home-all" to={paths.announcements}>
          {texts.all}
        </Link>
      </h2>
      {state === 'loading' && (
        <div className="home-skeleton" role="status" aria-label={messages.loading}>
          <span />
          <span />
        </div>
      )}
      {state === 'failed' && (
        <div className="jd">
          <FailureNote title={texts.announcementsFailed} onRetry={reloadNotices} />
        </div>
      )}
      {state === 'ready' && newest.length === 0 && (
        <p className="home-empty">{texts.noAnnouncements}</p>
      )}
      <ul className="home-list">
        {newest.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => openAnnouncement(item)}>
              <span title={item.title}>{item.title}</span>
            </button>
            <Priority of={item.priority} />
          </li>
        ))}
      </ul>
    </section>
  )
}
