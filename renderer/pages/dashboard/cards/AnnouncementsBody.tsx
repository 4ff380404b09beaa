import { useId } from 'react'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { dashboardTexts as texts } from '../messages'
import type { AnnouncementsCard } from '../model'
import { spanning } from './CardFrame'
import { CardGo } from './CardGo'

/** The newest unread announcements. The host updates and renders them, so that they match the bell. */
export function AnnouncementsBody({ card }: { readonly card: AnnouncementsCard }) {
  const { announcements, navigate } = usePorts()
  const open = navigate.useNavigate()
  const { kind, title, span, size, go } = card
  const id = useId()
  if (!announcements) return null
  return (
    <article className="jd-board-card" data-kind={kind} aria-labelledby={id} style={spanning(span)}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="jd-board-tools">
          {go && <CardGo {...go} />}
          <span className="jd-board-go">
            <Button kind="text" label={texts.allOf(title)} onClick={() => open(announcements.path)}>
              {texts.all}
            </Button>
          </span>
        </span>
      </header>
      {announcements.newest(size)}
    </article>
  )
}
