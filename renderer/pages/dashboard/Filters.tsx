import { useId } from 'react'
import { useLookup } from '../../data/lookup'
import { today } from '../../model/expr/dates'
import { reportTexts } from '../../model/report/messages'
import { periodOf, periodText, shifted } from '../../model/report/periods'
import { Button } from '../../ui/Button'
import { CellSearch } from '../../ui/CellEdit'
import { dashboardTexts as texts } from './messages'
import { type DashboardModel, type FieldFilter, isPeriod, type PeriodFilter } from './model'
import type { useBoard } from './useBoard'

type Board = ReturnType<typeof useBoard>

/** Filters of all cards that have the field. */
export function Filters({ model, board }: { model: DashboardModel; board: Board }) {
  const { chosen } = board
  if (model.filters.length === 0) return <span className="jd-board-filters" />
  const isNarrowed = Object.keys(chosen.values).length > 0
  return (
    <search className="jd-board-filters" aria-label={texts.filters}>
      {model.filters.map((filter) =>
        isPeriod(filter) ? (
          <PeriodBox key={filter.name} filter={filter} board={board} />
        ) : (
          <FieldBox key={filter.name} filter={filter} board={board} />
        ),
      )}
      {isNarrowed && (
        <Button kind="text" onClick={board.reset}>
          {texts.reset}
        </Button>
      )}
    </search>
  )
}

function FieldBox({ filter, board }: { filter: FieldFilter; board: Board }) {
  const id = useId()
  const lookup = useLookup()
  return (
    <div className="jd-board-filter">
      <label htmlFor={id}>{filter.title}</label>
      <div>
        <CellSearch
          id={id}
          field={filter.field}
          operator={filter.operator}
          lookup={lookup}
          value={board.chosen.values[filter.name] ?? null}
          onChange={(value) => board.setValue(filter.name, value)}
        />
      </div>
    </div>
  )
}

/** Steps from period to period; the middle button toggles between the period and all time. */
function PeriodBox({ filter, board }: { filter: PeriodFilter; board: Board }) {
  const { period } = board.chosen
  const { unit } = filter
  const now = periodOf(today(), unit)
  const isAll = period === undefined
  const step = (by: number) => board.setPeriod(shifted(period ?? now, unit, by))
  return (
    <fieldset className="jd-board-period" aria-label={filter.title ?? reportTexts.unit(unit)}>
      <Button
        kind="text"
        icon="left"
        label={texts.before}
        disabled={isAll}
        onClick={() => step(-1)}
      />
      <output aria-live="polite">{isAll ? texts.allTime : periodText(period, unit)}</output>
      <Button
        kind="text"
        icon="right"
        label={texts.after}
        disabled={isAll || period >= now}
        onClick={() => step(1)}
      />
      <Button kind="text" pressed={isAll} onClick={() => board.setPeriod(isAll ? now : undefined)}>
        {texts.allTime}
      </Button>
    </fieldset>
  )
}
