import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { everyCell } from '../../../tests/support/everyCell'
import { portsOf } from '../../cells/fixtures'
import { DataProvider } from '../../data/DataProvider'
import { Registry } from '../../model/entity/registry'
import type { Ports } from '../../ports'
import { CellsContext } from '../../ui/cells'
import type { ColumnDoc } from '../columns/columnDoc'
import type { GridStore } from '../store/store'
import { createGridStore } from '../store/store'
import { Grid, type GridProps } from '../view/Grid'
import { columnsOf } from './store'

const cells = new Registry('cell', everyCell)

interface ShowOptions extends Partial<Omit<GridProps, 'store' | 'title' | 'onControl'>> {
  /** Server answers by path. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Shared by several tables of one test. */
  readonly storage?: Map<string, unknown>
  readonly ports?: Partial<Ports>
}

/** Renders a table with all of its rows, and records its events. */
export function showGrid(
  docs: readonly ColumnDoc[],
  rows: readonly unknown[],
  options: ShowOptions = {},
) {
  const { answers, storage = new Map(), ports, ...rest } = options
  const said: string[] = []
  const say = (kind: string) => (text: string) => void said.push(`${kind}: ${text}`)
  const store: GridStore = createGridStore({ columns: columnsOf(docs, { cells }) })
  store.load(rows)
  const host = portsOf(answers, {
    notify: {
      success: say('success'),
      info: say('info'),
      warning: say('warning'),
      error: say('error'),
      confirm: async ({ title }) => {
        say('confirm')(title)
        return true
      },
    },
    storage: {
      get: (key) => storage.get(key),
      set: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
    },
    ...ports,
  })
  const user = userEvent.setup()
  const shown = render(
    <DataProvider ports={host}>
      <CellsContext value={cells}>
        <Grid store={store} title="Table" height={600} {...rest} />
      </CellsContext>
    </DataProvider>,
  )
  const cell = (row: number, column: number): HTMLElement => {
    const found = shown.container.querySelector<HTMLElement>(
      `[data-row="${row}"] [data-column="${column}"]`,
    )
    if (!found) throw new Error(`no cell ${row} ${column}`)
    return found
  }
  return { ...shown, store, said, storage, user, cell }
}
