import { useEffect, useMemo } from 'react'
import { type FiguresState, useFigures } from '../../../figures/useFigures'
import type { Condition } from '../../../model/query/condition'
import { useEvent } from '../../../ui/useEvent'
import { conditionFor } from '../filtering'
import type { ChartCard, FigureCard, RankCard, StepsCard } from '../model'
import type { CardPlace } from './cardPlace'

/** The figures of a card for the chosen filters; `back` = number of periods earlier. */
export function useCardFigures(
  { model, card, chosen, round }: CardPlace<FigureCard | ChartCard | StepsCard | RankCard>,
  back = 0,
): FiguresState & { readonly asked: Condition } {
  const print = JSON.stringify(conditionFor(card, model, chosen, back))
  const wish = useMemo(() => {
    const condition: Condition = JSON.parse(print)
    const isFirst = card.kind === 'figure' || card.kind === 'steps'
    return { report: card.report.name, by: card.by, condition, first: isFirst }
  }, [card, print])
  const state = useFigures(wish)
  const refresh = useEvent(state.refresh)
  useEffect(() => {
    if (round > 0) refresh()
  }, [round, refresh])
  return { ...state, asked: wish.condition }
}
