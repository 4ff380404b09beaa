import type { CSSProperties } from 'react'
import { FiguresState } from '../../../figures/FiguresState'
import { figureText } from '../../../figures/format'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import { type Figures, figuresAt } from '../../../model/report/figures'
import { hasValue } from '../../../model/report/groups'
import { isFollowed } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import type { RankCard } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { useCardFigures } from './useCardFigures'

/** Groups by the size of their figure. A name narrows the other cards, a number opens the rows it was made of. */
export function RankBody(place: CardPlace<RankCard>) {
  const { card, model, chosen, onPick, onOpen } = place
  const state = useCardFigures(place)

  return (
    <CardFrame {...card} loading={state.loading} onRefresh={state.refresh}>
      <FiguresState state={state} height={200}>
        {(figures) => {
          const { ranks, rest, measure, at } = ranksOf(figures, card)
          const dimension = card.report.summary?.by.find(({ key }) => key === figures.by[0]?.key)
          const shown = figures.by[0]?.groups.map(({ group }) => group) ?? []
          const narrows = dimension !== undefined && isFollowed(model, card, dimension.field)
          const all = [...ranks, ...rest].reduce((sum, { value }) => sum + value, 0)
          const most = ranks[0]?.value ?? 0
          if (!measure) return <p className="jd-board-none">{figureTexts.noMeasure}</p>
          return (
            <>
              <ol className="jd-board-rank">
                {ranks.map(({ place: group, value, text, key }) => {
                  const isPicked = chosen.pick?.card === card.name && chosen.pick.group === key
                  const number = figureText(value, measure)
                  const share = all > 0 ? `${((value / all) * 100).toFixed(1)}%` : figureTexts.none
                  const rows = openedRows(card.report, figures, {
                    ...{ at: [group], measure: at, asked: state.asked },
                  })
                  const pick = () =>
                    dimension &&
                    onPick(
                      isPicked
                        ? undefined
                        : { card: card.name, dimension, group: key, shown, text },
                    )
                  return (
                    <li key={key}>
                      <i style={filling(most > 0 ? value / most : 0)} />
                      {narrows ? (
                        <button
                          type="button"
                          aria-pressed={isPicked}
                          aria-label={texts.only(text)}
                          title={text}
                          onClick={pick}
                        >
                          {text}
                        </button>
                      ) : (
                        <span title={text}>{text}</span>
                      )}
                      <button
                        type="button"
                        aria-label={figureTexts.open(text, number)}
                        title={texts.ranked(text, number, share)}
                        onClick={() => rows && onOpen(card.report, rows)}
                      >
                        {number}
                      </button>
                    </li>
                  )
                })}
              </ol>
              {rest.length > 0 && (
                <p className="jd-board-none">
                  {texts.rest(
                    rest.length,
                    figureText(
                      rest.reduce((sum, { value }) => sum + value, 0),
                      measure,
                    ),
                  )}
                </p>
              )}
            </>
          )
        }}
      </FiguresState>
    </CardFrame>
  )
}

const filling = (share: number): CSSProperties & Readonly<Record<'--share', number>> => ({
  '--share': share,
})

interface Rank {
  /** Of the group among those of the answer. */
  readonly place: number
  readonly key: string
  readonly text: string
  readonly value: number
}

/** The largest first; what stands for several groups, or for none, comes last. */
function ranksOf(figures: Figures, { measure: key, size }: RankCard) {
  const at = figures.measures.findIndex((one) => one.key === key)
  const valuesAt = figuresAt(figures)
  const groups = (figures.by[0]?.groups ?? []).flatMap(
    ({ group, text }, place): readonly Rank[] => {
      const value = valuesAt([place])[at]
      return typeof value === 'number' && value !== 0 ? [{ place, key: group, text, value }] : []
    },
  )
  const sorted = [...groups].sort(
    (a, b) => Number(hasValue(b.key)) - Number(hasValue(a.key)) || b.value - a.value,
  )
  return {
    ...{ at, measure: figures.measures[at] },
    ranks: sorted.slice(0, size),
    rest: sorted.slice(size),
  }
}
