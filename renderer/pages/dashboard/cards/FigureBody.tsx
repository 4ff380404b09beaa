import { FiguresState } from '../../../figures/FiguresState'
import { figureText } from '../../../figures/format'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import { type Figures, type FigureValue, figuresAt } from '../../../model/report/figures'
import { reportTexts } from '../../../model/report/messages'
import { isRunning } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import { type FigureCard, isPeriod } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { useCardFigures } from './useCardFigures'

/** One number, and how it stands beside that of the period before. */
export function FigureBody(place: CardPlace<FigureCard>) {
  const { card, model, chosen, onOpen } = place
  const state = useCardFigures(place)
  const compares = card.compare && chosen.period !== undefined
  return (
    <CardFrame {...card} loading={state.loading} onRefresh={state.refresh}>
      <FiguresState state={state} height={64} shows="always">
        {(figures) => {
          const at = figures.measures.findIndex(({ key }) => key === card.measure)
          const measure = figures.measures[at]
          const value = valueIn(figures, at)
          if (!measure) return <p className="jd-board-none">{figureTexts.noMeasure}</p>
          const text = figureText(value, measure)
          const rows = openedRows(card.report, figures, { at: [], measure: at, asked: state.asked })
          return (
            <div className="jd-board-figure">
              <button
                type="button"
                aria-label={figureTexts.open(measure.title, text)}
                onClick={() => rows && onOpen(card.report, rows)}
              >
                {text}
              </button>
              {compares && <Before place={place} at={at} value={value} filters={model.filters} />}
            </div>
          )
        }}
      </FiguresState>
    </CardFrame>
  )
}

const valueIn = (figures: Figures, at: number): FigureValue => figuresAt(figures)([])[at] ?? null

function Before(props: {
  readonly place: CardPlace<FigureCard>
  readonly at: number
  readonly value: FigureValue
  readonly filters: CardPlace<FigureCard>['model']['filters']
}) {
  const { place, at, value, filters } = props
  const { figures } = useCardFigures(place, 1)
  const unit = filters.find(isPeriod)?.unit ?? 'month'
  const { period = '' } = place.chosen
  const measure = figures?.measures[at]
  if (!figures || !measure) return <p className="jd-board-before">&nbsp;</p>
  const before = valueIn(figures, at)
  const { text, tone } = changeOf(value, before, measure.unit)
  return (
    <p className="jd-board-before">
      {texts.previous(reportTexts.unit(unit), isRunning(period, unit))}
      <b data-tone={tone}>{text}</b>
      <span>{figureText(before, measure)}</span>
    </p>
  )
}

/** What is in per cent changes by points, everything else by its share. */
function changeOf(
  value: FigureValue,
  before: FigureValue,
  unit: string | undefined,
): { readonly text: string; readonly tone: 'green' | 'red' | 'neutral' } {
  if (typeof value !== 'number' || typeof before !== 'number') {
    return { text: figureTexts.none, tone: 'neutral' }
  }
  const change = value - before
  if (change === 0) return { text: texts.same, tone: 'neutral' }
  const tone = change > 0 ? 'green' : 'red'
  const sign = change > 0 ? '↑ ' : '↓ '
  if (unit === '%') return { text: sign + texts.points(Math.abs(change).toFixed(1)), tone }
  if (before === 0) return { text: texts.noneBefore, tone: 'neutral' }
  return { text: `${sign}${Math.abs((change / before) * 100).toFixed(1)}%`, tone }
}
