import { proxy, ref } from 'valtio'
import { onlyLooks } from '../session/view'
import type { Announcement, NoticeLists } from './announcement'
import { fetchLists, markRead } from './calls'
import { coalesce } from './coalesce'

/** An announcement must appear within a second, but a storm of them must not cause a storm of calls. */
const pace = { burst: 3, pauseMs: 300, gapMs: 2000 }

interface Notices {
  state: 'loading' | 'ready' | 'failed'
  lists: NoticeLists
  /** Increased when announcements may have changed: visible lists reload. */
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

/** Reloads the bell's lists, throttled. A failure keeps the current lists. */
export const reloadNotices = coalesce(async () => {
  notices.version += 1
  try {
    notices.lists = ref(await fetchLists())
    notices.state = 'ready'
  } catch {
    if (notices.state !== 'ready') notices.state = 'failed'
  }
}, pace)

/** Clears the announcements, which another user must not see. */
export function forgetNotices(): void {
  Object.assign(notices, { state: 'loading', lists: ref(nothing), opened: null })
}

/** Opens an announcement and marks it read; both lists reload. */
export function openAnnouncement(announcement: Announcement): void {
  notices.opened = ref(announcement)
  // Whoever only looks marks nothing read.
  if (announcement.read || onlyLooks()) return
  // If storing the read mark fails, the lists show the announcement as unread.
  markRead(announcement.id)
    .catch(() => undefined)
    .finally(reloadNotices)
}

export function closeAnnouncement(): void {
  notices.opened = null
}
