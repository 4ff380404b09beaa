import type { CellError } from '../judge'
import type { Rule } from '../rules'
import { rowOut } from './readOut'
import type { CellFailure } from './tableHandle'
import { activate, afterDrawing, scrollerOf, type TableScene } from './tableScene'

/** Brings the first failing cell into sight, one row below the upper edge, and makes it the active one. */
export function showFailure(scene: TableScene, [first]: readonly CellError[]): void {
  const row = first && scene.store.table.byId.get(first.row)
  if (!first || !row) return
  if (row.place < 0) scene.tree?.reveal(row)
  activate(scene, row, first.key)
  // A row of another page is drawn first.
  afterDrawing(() => scrollToRow(scene, row.place))
  // Scrolling has taken the tooltip away: once it is over, the cell becomes the active one again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const active = scene.store.cursor.active()
      if (active?.row === first.row && active.key === first.key) activate(scene, row, first.key)
    }),
  )
}

function scrollToRow(scene: TableScene, place: number): void {
  const scroller = scrollerOf(scene)
  const line = scroller?.querySelector<HTMLElement>(`.jd-grid-body > [data-row="${place}"]`)
  if (scroller && line) scroller.scrollTop = line.offsetTop - line.offsetHeight
}

export function failuresOf(
  scene: TableScene,
  errors: readonly CellError[],
): readonly CellFailure[] {
  return errors.flatMap((error): readonly CellFailure[] => {
    const column = scene.store.table.column.get(error.key)
    const row = scene.store.table.byId.get(error.row)
    if (!column || !row) return []
    const { message, rowIndex, columnIndex } = error
    const { rules } = column
    return [
      {
        message,
        rule: rules.find((rule) => hasMessage(rule) && rule.message === message),
        rules,
        row: rowOut(scene, row),
        rowId: row.id,
        rowIndex,
        column,
        columnIndex,
      },
    ]
  })
}

const hasMessage = (rule: Rule): rule is Exclude<Rule, { kind: 'type' }> => 'message' in rule

/** All failures by column. */
export function byColumn(
  failures: readonly CellFailure[],
): Readonly<Record<string, readonly CellFailure[]>> {
  const map: Record<string, CellFailure[]> = {}
  for (const failure of failures) {
    const known = map[failure.column.key]
    if (known) known.push(failure)
    else map[failure.column.key] = [failure]
  }
  return map
}
