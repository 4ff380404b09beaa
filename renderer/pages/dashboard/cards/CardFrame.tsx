import { type CSSProperties, type ReactNode, useId } from 'react'
import { figureTexts } from '../../../figures/messages'
import { Button } from '../../../ui/Button'
import type { CardLink } from '../model'
import { CardGo } from './CardGo'

/** Title and tools of a card, and what it shows. */
export function CardFrame(props: {
  readonly title: string
  readonly kind: string
  readonly span: number
  readonly loading: boolean
  readonly go?: CardLink | undefined
  readonly tools?: ReactNode
  readonly children: ReactNode
  onRefresh(): void
}) {
  const { title, kind, span, loading, go, tools, children, onRefresh } = props
  const id = useId()
  return (
    <article
      className="jd-board-card"
      data-kind={kind}
      aria-labelledby={id}
      aria-busy={loading}
      style={spanning(span)}
    >
      <header>
        <h2 id={id} title={title}>
          {title}
        </h2>
        <span className="jd-board-tools">
          {go && <CardGo {...go} />}
          {tools}
          <Button
            kind="text"
            icon="reload"
            label={figureTexts.refresh}
            busy={loading}
            onClick={onRefresh}
          />
        </span>
      </header>
      {children}
    </article>
  )
}

/** How much of the grid a card takes, where the screen has room for more than one. */
export const spanning = (span: number): CSSProperties & Readonly<Record<'--span', number>> => ({
  '--span': span,
})
