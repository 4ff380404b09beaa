import { FiguresState } from '../../../figures/FiguresState'
import { figureText } from '../../../figures/format'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import type { FiguresState as Read } from '../../../figures/useFigures'
import type { Condition } from '../../../model/query/condition'
import { type Figures, type FigureValue, figuresAt } from '../../../model/report/figures'
import { reportTexts } from '../../../model/report/messages'
import type { Better } from '../doc'
import { isRunning } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import { type FigureCard, isPeriod } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { useCardFigures } from './useCardFigures'

type Place = CardPlace<FigureCard>

/** One number, its share of another one, and its change from the period before. */
export const FigureBody = (place: Place) =>
  place.card.compare && place.chosen.period !== undefined ? (
    <Compared {...place} />
  ) : (
    <Alone {...place} />
  )

const Alone = (place: Place) => <Figure place={place} state={useCardFigures(place)} />

/** Both are requested together, so that they come in one call. */
function Compared(place: Place) {
  const state = useCardFigures(place)
  const { figures: before } = useCardFigures(place, 1)
  return <Figure place={place} state={state} before={before} />
}

function Figure(props: {
  readonly place: Place
  readonly state: Read & { readonly asked: Condition }
  readonly before?: Figures | undefined
}) {
  const { place, state, before } = props
  const { card, onOpen } = place
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
              {before && <Before place={place} at={at} value={value} before={before} />}
              <Part figures={figures} value={value} of={card.of} />
            </div>
          )
        }}
      </FiguresState>
    </CardFrame>
  )
}

const valueIn = (figures: Figures, at: number): FigureValue => figuresAt(figures)([])[at] ?? null

/** Its share of another figure of the report. */
function Part(props: {
  readonly figures: Figures
  readonly value: FigureValue
  readonly of: string | undefined
}) {
  const { figures, value, of } = props
  const at = figures.measures.findIndex(({ key }) => key === of)
  const measure = figures.measures[at]
  const whole = valueIn(figures, at)
  if (!measure || typeof value !== 'number' || typeof whole !== 'number' || whole === 0) return null
  const percent = `${((value / whole) * 100).toFixed(1)}%`
  return (
    <p className="jd-board-part">
      {texts.share(measure.title, figureText(whole, measure), percent)}
    </p>
  )
}

function Before(props: {
  readonly place: Place
  readonly at: number
  readonly value: FigureValue
  readonly before: Figures
}) {
  const { place, at, value, before: figures } = props
  const unit = place.model.filters.find(isPeriod)?.unit ?? 'month'
  const { period = '' } = place.chosen
  const measure = figures.measures[at]
  if (!measure) return null
  const before = valueIn(figures, at)
  // A period without any figure cannot be compared.
  if (before === null) return null
  const { text, tone } = changeOf(value, before, { unit: measure.unit, better: place.card.better })
  return (
    <p className="jd-board-before">
      {texts.previous(reportTexts.unit(unit), isRunning(period, unit))}
      <b data-tone={tone}>{text}</b>
      <span>{figureText(before, measure)}</span>
    </p>
  )
}

/** Percentages change by points, everything else by a share. */
function changeOf(
  value: FigureValue,
  before: FigureValue,
  { unit, better }: { readonly unit: string | undefined; readonly better: Better },
): { readonly text: string; readonly tone: 'green' | 'red' | 'neutral' } {
  if (typeof value !== 'number' || typeof before !== 'number') {
    return { text: figureTexts.none, tone: 'neutral' }
  }
  const change = value - before
  if (change === 0) return { text: texts.same, tone: 'neutral' }
  const isGood = change > 0 === (better === 'up')
  const tone = better === 'none' ? 'neutral' : isGood ? 'green' : 'red'
  const sign = change > 0 ? '↑ ' : '↓ '
  if (unit === '%') return { text: sign + texts.points(Math.abs(change).toFixed(1)), tone }
  if (before === 0) return { text: texts.noneBefore, tone: 'neutral' }
  return { text: `${sign}${Math.abs((change / before) * 100).toFixed(1)}%`, tone }
}
