import { useState } from 'react'
import { figureTexts } from '../../figures/messages'
import { type OpenedRows, RowsDrawer } from '../../figures/RowsDrawer'
import { today } from '../../model/expr/dates'
import type { Report } from '../../model/report/report'
import { usePorts } from '../../ports'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { Button } from '../../ui/Button'
import { BoardCard } from './BoardCard'
import { spanning } from './cards/CardFrame'
import { Filters } from './Filters'
import { dashboardTexts as texts } from './messages'
import type { DashboardModel } from './model'
import { useBoard } from './useBoard'
import './dashboard.css'

/** Cards in a grid of 24 columns, or in one column on a small screen. */
export function DashboardPage({ model }: { readonly model: DashboardModel }) {
  const board = useBoard(model)
  const [opened, open] = useState<{ readonly report: Report; readonly rows: OpenedRows }>()
  const { round, refresh } = board
  const { pick } = board.chosen
  return (
    <section className="jd-board" aria-label={model.title}>
      <header className="jd-board-head">
        {model.greets ? (
          <Greeting title={model.title} />
        ) : (
          <h1 className="jd-board-title">{model.title}</h1>
        )}
        <Filters model={model} board={board} />
        <Button kind="text" icon="reload" label={texts.refreshAll} onClick={refresh} />
      </header>
      {pick && (
        <p className="jd-board-pick" role="status">
          <span>{texts.pickedBy(pick.dimension.title, pick.text)}</span>
          <Button
            kind="text"
            icon="close"
            label={texts.unpick(texts.pickedBy(pick.dimension.title, pick.text))}
            onClick={() => board.setPick(undefined)}
          />
        </p>
      )}
      <div className="jd-board-grid">
        {model.cards.map((card) => (
          <Boundary
            key={card.name}
            fallback={(error, onRetry) => (
              <div className="jd-board-card" style={spanning(card.span)}>
                <BlockFailure error={error} onRetry={onRetry} />
              </div>
            )}
          >
            <BoardCard
              model={model}
              card={card}
              round={round}
              chosen={board.chosen}
              onPick={board.setPick}
              onOpen={(report, rows) => open({ report, rows })}
            />
          </Boundary>
        ))}
      </div>
      {model.cards.length === 0 && <p className="jd-figures-state">{figureTexts.noMeasure}</p>}
      {opened && (
        <RowsDrawer report={opened.report} opened={opened.rows} onClose={() => open(undefined)} />
      )}
    </section>
  )
}

/** A greeting and today's date. */
function Greeting({ title }: { readonly title: string }) {
  const { greeting } = usePorts()
  const [year = 0, month = 1, day = 1] = today().split('-').map(Number)
  return (
    <div className="jd-board-greeting">
      <h1 className="jd-board-title">{greeting?.() ?? title}</h1>
      <p>{texts.today(month, day, new Date(Date.UTC(year, month - 1, day)).getUTCDay())}</p>
    </div>
  )
}
