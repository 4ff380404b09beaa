import { proxy, ref } from 'valtio'
import { currentView } from '../session/view'
import type { Announcement, NoticeLists } from './announcement'
import { fetchLists, markRead } from './calls'
import { coalesce } from './coalesce'

/** An announcement is promised within a second; a storm of them must not become one of calls. */
const pace = { burst: 3, pauseMs: 300, gapMs: 2000 }

interface Notices {
  state: 'loading' | 'ready' | 'failed'
  lists: NoticeLists
  /** Grows when announcements may have changed: lists on the screen load anew. */
  version: number
  /** The announcement in the dialog. */
  opened: Announcement | null
}

const nothing: NoticeLists = {
  notifications: [],
  notificationTotal: 0,
  system: [],
  systemTotal: 0,
}

export const notices = proxy<Notices>({
  state: 'loading',
  lists: ref(nothing),
  version: 0,
  opened: null,
})

/** Loads the bell's lists; calls in a storm count as one. A failure keeps the lists that are there. */
export const reloadNotices = coalesce(async () => {
  notices.version += 1
  try {
    notices.lists = ref(await fetchLists())
    notices.state = 'ready'
  } catch {
    if (notices.state !== 'ready') notices.state = 'failed'
  }
}, pace)

/** Another user must not see them. */
export function forgetNotices(): void {
  Object.assign(notices, { state: 'loading', lists: ref(nothing), opened: null })
}

/** Shows it and marks it read; both lists load anew. */
export function openAnnouncement(announcement: Announcement): void {
  notices.opened = ref(announcement)
  // Whoever looks at the console as somebody else reads nothing in his place.
  if (announcement.read || currentView()) return
  // A mark that is not stored leaves the announcement unread, which the lists show.
  markRead(announcement.id)
    .catch(() => undefined)
    .finally(reloadNotices)
}

export function closeAnnouncement(): void {
  notices.opened = null
}
