import { useState } from 'react'
import { chartData, type FigurePlace } from '../../../figures/chart/series'
import { FiguresState } from '../../../figures/FiguresState'
import { FigureTable } from '../../../figures/FigureTable'
import { LateChart } from '../../../figures/LateChart'
import { figureTexts } from '../../../figures/messages'
import { openedRows } from '../../../figures/opened'
import { Shares } from '../../../figures/Shares'
import type { Figures } from '../../../model/report/figures'
import { Button } from '../../../ui/Button'
import { isFollowed } from '../filtering'
import type { ChartCard } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'
import { useCardFigures } from './useCardFigures'

/** A chart, or its table. A click on a group filters the other cards, or opens the rows if no card follows. */
export function ChartBody(place: CardPlace<ChartCard>) {
  const { card, model, chosen, onPick, onOpen } = place
  const { kind, title, height, measures, stacked } = card
  const [asTable, turn] = useState(false)
  const state = useCardFigures(place)

  function open(figures: Figures, at: FigurePlace, measure: number) {
    const rows = openedRows(card.report, figures, { at, measure, asked: state.asked })
    if (rows) onOpen(card.report, rows)
  }
  function choose(figures: Figures, at: FigurePlace, measure: number) {
    const axis = at.findIndex((group, index) => group !== null && !figures.by[index]?.unit)
    const dimension = card.report.summary?.by.find(({ key }) => key === figures.by[axis]?.key)
    const groups = figures.by[axis]?.groups ?? []
    const group = groups[at[axis] ?? -1]
    if (!dimension || !group || !isFollowed(model, card, dimension.field)) {
      open(figures, at, measure)
      return
    }
    const isSame = chosen.pick?.card === card.name && chosen.pick.group === group.group
    onPick(
      isSame
        ? undefined
        : {
            card: card.name,
            dimension,
            group: group.group,
            text: group.text,
            shown: groups.map((one) => one.group),
          },
    )
  }

  return (
    <CardFrame
      {...card}
      loading={state.loading}
      onRefresh={state.refresh}
      tools={
        <Button
          kind="text"
          icon={asTable ? 'eye' : 'rows'}
          label={asTable ? figureTexts.asChart : figureTexts.asTable}
          pressed={asTable}
          onClick={() => turn(!asTable)}
        />
      }
    >
      <FiguresState state={state} height={height}>
        {(figures) => {
          const onChoose = (at: FigurePlace, measure: number) => choose(figures, at, measure)
          if (asTable) {
            return (
              <div className="jd-board-table" style={{ height }}>
                <FigureTable
                  title={title}
                  figures={figures}
                  onOpen={(at, measure) => open(figures, at, measure)}
                />
              </div>
            )
          }
          const chart = (
            <LateChart
              title={title}
              kind={kind}
              figures={figures}
              measures={measures}
              height={height}
              stacked={stacked}
              onPick={onChoose}
            />
          )
          return kind === 'pie' ? (
            <div className="jd-board-pie">
              {chart}
              <Shares
                data={chartData(figures, kind, measures)}
                figures={figures}
                onPick={onChoose}
              />
            </div>
          ) : (
            chart
          )
        }}
      </FiguresState>
    </CardFrame>
  )
}
