import type { ReactNode } from 'react'
import { AnnouncementsBody } from './cards/AnnouncementsBody'
import { spanning } from './cards/CardFrame'
import { CardGo } from './cards/CardGo'
import { ChartBody } from './cards/ChartBody'
import type { CardPlace } from './cards/cardPlace'
import { FigureBody } from './cards/FigureBody'
import { ListBody } from './cards/ListBody'
import { RankBody } from './cards/RankBody'
import { StepsBody } from './cards/StepsBody'
import { TasksBody } from './cards/TasksBody'
import type { Card, TextCard } from './model'

/** One card; all kinds share the frame. */
export function BoardCard(place: CardPlace<Card>): ReactNode {
  const { card } = place
  switch (card.kind) {
    case 'figure':
      return <FigureBody {...place} card={card} />
    case 'steps':
      return <StepsBody {...place} card={card} />
    case 'rank':
      return <RankBody {...place} card={card} />
    case 'tasks':
      return <TasksBody {...place} card={card} />
    case 'announcements':
      return <AnnouncementsBody card={card} />
    case 'list':
      return <ListBody {...place} card={card} />
    case 'text':
      return <TextBody card={card} />
    default:
      return <ChartBody {...place} card={card} />
  }
}

function TextBody({ card: { text, title, span, go } }: { readonly card: TextCard }) {
  return (
    <article className="jd-board-card jd-board-text" style={spanning(span)}>
      {title !== '' && <h2>{title}</h2>}
      {text.split(/\n+/).map((part) => (
        <p key={part}>{part}</p>
      ))}
      {go && <CardGo {...go} />}
    </article>
  )
}
