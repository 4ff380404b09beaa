import type { Announcement } from './announcement'
import { noticeMessages } from './messages'

export function Priority({ of }: { of: Announcement['priority'] }) {
  return (
    <span className="notice-tag" data-priority={of}>
      {noticeMessages.priorities[of]}
    </span>
  )
}
