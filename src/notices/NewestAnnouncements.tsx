import { useSnapshot } from 'valtio'
import { FailureNote } from '#ui'
import { Loading } from '../ui/Loading'
import { newestAnnounced } from './announcement'
import { noticeMessages as texts } from './messages'
import './newest.css'
import { Priority } from './Priority'
import { notices, openAnnouncement, reloadNotices } from './store'

/** The newest unread announcements of both kinds. */
export function NewestAnnouncements({ most }: { readonly most: number }) {
  const { state, lists } = useSnapshot(notices)
  const newest = newestAnnounced(lists, most)
  if (state === 'loading') return <Loading />
  if (state === 'failed') return <FailureNote title={texts.failed} onRetry={reloadNotices} />
  return (
    <div className="newest">
      {newest.length === 0 && <p>{texts.empty}</p>}
      <ul>
        {newest.map((item) => (
          <li key={item.id}>
            <button type="button" title={item.title} onClick={() => openAnnouncement(item)}>
              {item.title}
            </button>
            <Priority of={item.priority} />
          </li>
        ))}
      </ul>
    </div>
  )
}
