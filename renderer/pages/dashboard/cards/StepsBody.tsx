import { FiguresState } from '../../../figures/FiguresState'
import { figureText } from '../../../figures/format'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import { type FigureValue, figuresAt } from '../../../model/report/figures'
import type { StepsCard } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { useCardFigures } from './useCardFigures'

/** Measures as a funnel, each with its share of the step before. */
export function StepsBody(place: CardPlace<StepsCard>) {
  const { card, onOpen } = place
  const state = useCardFigures(place)
  return (
    <CardFrame {...card} loading={state.loading} onRefresh={state.refresh}>
      <FiguresState state={state} height={76}>
        {(figures) => {
          const values = figuresAt(figures)([])
          const steps = card.measures.flatMap((key) => {
            const at = figures.measures.findIndex((one) => one.key === key)
            const measure = figures.measures[at]
            return measure ? [{ at, measure, value: values[at] ?? null }] : []
          })
          return (
            <ol className="jd-board-steps">
              {steps.map(({ at, measure, value }, index) => {
                const text = figureText(value, measure)
                const share = shareOf(value, steps[index - 1]?.value)
                const rows = openedRows(card.report, figures, {
                  at: [],
                  measure: at,
                  asked: state.asked,
                })
                return (
                  <li key={measure.key}>
                    <span>{measure.title}</span>
                    <button
                      type="button"
                      aria-label={figureTexts.open(measure.title, text)}
                      onClick={() => rows && onOpen(card.report, rows)}
                    >
                      {text}
                    </button>
                    <small>{share !== undefined && figureTexts.fromBefore(share)}</small>
                  </li>
                )
              })}
            </ol>
          )
        }}
      </FiguresState>
    </CardFrame>
  )
}

const shareOf = (value: FigureValue, before: FigureValue | undefined): string | undefined =>
  typeof value === 'number' && typeof before === 'number' && before !== 0
    ? `${((value / before) * 100).toFixed(1)}%`
    : undefined
