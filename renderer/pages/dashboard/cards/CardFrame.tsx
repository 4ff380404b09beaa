import { type CSSProperties, type ReactNode, useId } from 'react'
import { figureTexts } from '../../../figures/messages'
import { Button } from '../../../ui/Button'
import type { CardLink } from '../model'
import { CardGo } from './CardGo'

/** Title, tools and content of a card. */
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

/** Grid columns of a card, where the screen has room for more than one card. */
export const spanning = (span: number): CSSProperties & Readonly<Record<'--span', number>> => ({
  '--span': span,
})
