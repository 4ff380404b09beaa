import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type ReactNode } from 'react'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import { type Grants, noGrants } from '../../model/entity/permission'
import type { Ports } from '../../ports'
import { EditableTable } from '../view/EditableTable'
import type { TableDoc } from '../view/scene/tableDoc'
import type { TableHandle } from '../view/scene/tableHandle'
import type { EditableTableProps } from '../view/useTable'

const { Frame } = createConsole({ cells: everyCell, pages: [], actions: [] })
const entity = compileEntity(
  {
    schema: 1,
    entity: 'thing',
    title: '物品',
    label: 'name',
    api: '/demo/thing',
    perm: 'thing',
    fields: { name: { type: 'input', title: '名称' } },
  },
  { types: everyType, report: () => undefined },
)
if (!entity) throw new Error('the entity of the tests compiles')
const thing = entity

type Rest = Partial<Omit<EditableTableProps, 'doc' | 'rows' | 'ref'>> & {
  readonly grants?: Grants
  readonly ports?: Partial<Ports>
  /** Wraps the table inside its host. */
  wrap?(table: ReactNode): ReactNode
}

/** Renders a table with its own host, and offers user actions. */
export function showTable(doc: TableDoc, rows: readonly unknown[], rest: Rest = {}) {
  const { grants = noGrants, ports, wrap = (table) => table, ...props } = rest
  const host = testHost(memoryWire(thing, []), grants)
  const ref = createRef<TableHandle>()
  const draw = (next: Partial<EditableTableProps> = {}) => (
    <Frame ports={{ ...host.ports, ...ports }}>
      {wrap(
        <EditableTable
          ref={ref}
          title="明细"
          doc={{ height: 600, ...doc }}
          rows={rows}
          {...props}
          {...next}
        />,
      )}
    </Frame>
  )
  const { rerender } = render(draw())
  const grid = screen.getByRole(doc.treeConfig ? 'treegrid' : 'grid', { name: '明细' })
  const bodyRows = () =>
    [...grid.querySelectorAll<HTMLElement>('.jd-grid-body > [data-row]')].sort(
      (a, b) => Number(a.dataset.row) - Number(b.dataset.row),
    )
  return {
    host,
    grid,
    user: userEvent.setup(),
    table() {
      if (!ref.current) throw new Error('the table is not there')
      return ref.current
    },
    again: (next: Partial<EditableTableProps>) => rerender(draw(next)),
    /** The texts of a column from top to bottom. */
    column: (place: number) =>
      bodyRows().map((row) => row.querySelector(`[data-column="${place}"]`)?.textContent ?? ''),
    row(place: number) {
      const row = bodyRows().find((one) => one.dataset.row === String(place))
      if (!row) throw new Error(`no row ${place} on the screen`)
      return row
    },
    button: (name: string) => screen.getByRole('button', { name }),
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    handle: (place: number) =>
      within(grid).getByRole('button', { name: new RegExp(`^第 ${place} 行：`) }),
    tick: (place: number) => within(grid).getByLabelText(`选择第 ${place} 行`),
  }
}
