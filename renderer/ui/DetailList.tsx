import './detailList.css'
import { type ReactNode, useId } from 'react'

export interface DetailListProps {
  readonly title?: string
  /** Terms per line on a wide screen: 1 to 4, default 3; fewer on narrow screens. */
  readonly col?: number
  readonly size?: 'large' | 'small'
  /** Content beside or below its term. */
  readonly layout?: 'horizontal' | 'vertical'
  readonly items: readonly { readonly term: string; readonly content: ReactNode }[]
}

const most = 4
const usual = 3

/** Read-only list of terms and their contents (specification: widgets, §9). */
export function DetailList(props: DetailListProps) {
  const { title, col = usual, size = 'large', layout = 'horizontal', items } = props
  const id = useId()
  const named = title === undefined ? {} : { 'aria-labelledby': id }
  return (
    <section className="jd-details" data-size={size} data-layout={layout} {...named}>
      {title !== undefined && <h3 id={id}>{title}</h3>}
      <dl data-col={Math.min(most, Math.max(1, Math.floor(col) || usual))}>
        {items.map(({ term, content }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
