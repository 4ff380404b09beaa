import { type ComponentType, lazy } from 'react'
import { FailedPage, NoAccessPage, NotFoundPage } from './errors'
import { HomePage } from './HomePage'

/** The shell's own pages by the names that a menu uses for them. */
const views: Readonly<Record<string, ComponentType>> = {
  'dashboard/Analysis': HomePage,
  'isps/UserAnnouncement': lazy(async () => ({
    default: (await import('../notices/MyAnnouncements')).MyAnnouncements,
  })),
  'exception/403': NoAccessPage,
  'exception/404': NotFoundPage,
  'exception/500': FailedPage,
}

/** undefined: there is no such view, and the page says so. */
export const findView = (name: string): ComponentType | undefined =>
  Object.hasOwn(views, name) ? views[name] : undefined
