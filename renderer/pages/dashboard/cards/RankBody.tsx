import type { CSSProperties } from 'react'
import { FiguresState, NoFigures } from '../../../figures/FiguresState'
import { figureText } from '../../../figures/format'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import type { Figures } from '../../../model/report/figures'
import { isFollowed } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import type { RankCard } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { type Rank, rankingOf } from './ranks'
import { useCardFigures } from './useCardFigures'

const cardHeight = 200

/** Groups ranked by their figure. A click on a name filters the other cards, a click on a number opens its rows. */
export function RankBody(place: CardPlace<RankCard>) {
  const { card, model, chosen, onPick, onOpen } = place
  const state = useCardFigures(place)

  function drawn(figures: Figures) {
    const at = figures.measures.findIndex(({ key }) => key === card.measure)
    const measure = figures.measures[at]
    if (!measure) return <p className="jd-board-none">{figureTexts.noMeasure}</p>
    const { ranks, rest } = rankingOf(figures, at, card.size)
    // There are rows, but all figures are 0: zeros are not ranked.
    if (ranks.length === 0) return <NoFigures text={texts.noRank} height={cardHeight} />
    const dimension = card.report.summary?.by.find(({ key }) => key === figures.by[0]?.key)
    const narrows = dimension !== undefined && isFollowed(model, card, dimension.field)
    const shown = figures.by[0]?.groups.map(({ group }) => group) ?? []
    const isPicked = ({ group }: Rank) =>
      chosen.pick?.card === card.name && chosen.pick.group === group
    const pick = (rank: Rank) => {
      const { group, text } = rank
      if (isPicked(rank)) onPick(undefined)
      else if (dimension) onPick({ card: card.name, dimension, group, shown, text })
    }
    const open = ({ place: group }: Rank) => {
      const asked = { at: [group], measure: at, asked: state.asked }
      const rows = openedRows(card.report, figures, asked)
      if (rows) onOpen(card.report, rows)
    }
    return (
      <>
        <ol className="jd-board-rank">
          {ranks.map((rank) => (
            <li key={rank.group}>
              <i style={filling(rank)} />
              {narrows ? (
                <button
                  type="button"
                  aria-pressed={isPicked(rank)}
                  aria-label={texts.only(rank.text)}
                  title={rank.text}
                  onClick={() => pick(rank)}
                >
                  {rank.text}
                </button>
              ) : (
                <span title={rank.text}>{rank.text}</span>
              )}
              <button
                type="button"
                aria-label={figureTexts.open(rank.text, figureText(rank.value, measure))}
                title={shareText(rank)}
                onClick={() => open(rank)}
              >
                {figureText(rank.value, measure)}
              </button>
            </li>
          ))}
        </ol>
        {rest && (
          <p className="jd-board-none">{texts.rest(figureText(rest.value, measure), rest.count)}</p>
        )}
      </>
    )
  }

  return (
    <CardFrame {...card} loading={state.loading} onRefresh={state.refresh}>
      <FiguresState state={state} height={cardHeight}>
        {drawn}
      </FiguresState>
    </CardFrame>
  )
}

const shareText = ({ share }: Rank): string | undefined =>
  share === undefined ? undefined : texts.part(`${(share * 100).toFixed(1)}%`)

const filling = ({ length }: Rank): CSSProperties & Readonly<Record<'--share', number>> => ({
  '--share': length,
})
