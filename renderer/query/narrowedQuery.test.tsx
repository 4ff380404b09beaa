import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyCell } from '../../tests/support/everyCell'
import { formServer, success } from '../../tests/support/formHost'
import { narrowedEnquiry } from '../../tests/support/narrowedEntity'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { DataProvider } from '../data/DataProvider'
import { Registry } from '../model/entity/registry'
import { CellsContext } from '../ui/cells'
import type { ListQuery } from './listParams'
import { QueryBar } from './QueryBar'

const cells = new Registry('cell', everyCell)

// Two controls side by side: jsdom measures nothing by itself.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900))
afterEach(() => void vi.restoreAllMocks())

test.each<[string, ListQuery, readonly unknown[]]>([
  ['nothing else is asked for', {}, []],
  ['another condition says', { product: '床' }, [{ field: 'product', rule: 'eq', val: '床' }]],
])('a reference in the query bar offers all but what %s', async (_, query, rules) => {
  const server = formServer(() => success([]))
  const search = [...narrowedEnquiry.fields.values()].map((field) => ({
    field,
    operator: 'eq' as const,
  }))
  const ports = { ...testHost({} as never, grantsFor()).ports, request: server.request }
  render(
    <DataProvider ports={ports}>
      <CellsContext value={cells}>
        <QueryBar page="a/b" search={search} query={query} onSubmit={() => undefined} />
      </CellsContext>
    </DataProvider>,
  )
  await userEvent.click(await screen.findByLabelText('规格'))
  const asked = () => server.reads.filter(({ url }) => url.includes('/loadDict/')).at(-1)?.params
  await waitFor(() => expect(asked()).toBeDefined())
  // What only a new record would have to be (状态) narrows no query.
  const group = asked()?.superQueryGroup
  expect(group === undefined ? [] : JSON.parse(String(group)).rules).toEqual(rules)
})
