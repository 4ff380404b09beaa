import { NewestAnnouncements } from '../notices/NewestAnnouncements'
import { paths } from '../paths'

/** Announcements, for pages that show some of them. */
export const announcements = {
  newest: (most: number) => <NewestAnnouncements most={most} />,
  path: paths.announcements,
}
