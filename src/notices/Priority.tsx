import type { Announcement } from './announcement'
import { noticeMessages } from './messages'

/** Same tones as in the dictionary of priorities, used in the list of announcements. */
const tones = { L: 'neutral', M: 'amber', H: 'red' } as const

export function Priority({ of }: { of: Announcement['priority'] }) {
  return (
    <span className="notice-tag" data-tone={tones[of]}>
      {noticeMessages.priorities[of]}
    </span>
  )
}
