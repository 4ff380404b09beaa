import type { Announcement } from './announcement'
import { noticeMessages } from './messages'

/** The same tones as in the dictionary of the priorities, whose tags stand in the list of announcements. */
const tones = { L: 'neutral', M: 'amber', H: 'red' } as const

export function Priority({ of }: { of: Announcement['priority'] }) {
  return (
    <span className="notice-tag" data-tone={tones[of]}>
      {noticeMessages.priorities[of]}
    </span>
  )
}
