import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf, testUser } from '../../../tests/support/formEntity'
import { formServer, refused, success } from '../../../tests/support/formHost'
import { testHost } from '../../../tests/support/testHost'
import { DataProvider } from '../../data/DataProvider'
import { noGrants } from '../../model/entity/permission'
import type { RequestPort } from '../../ports'
import { useRecords } from '../../query/useRecords'
import type { ViewPage } from '../define'
import { useMoves } from './useMoves'

const entity = entityOf({ name: { type: 'input' }, day: { type: 'date' } })
const endpoints = { list: 'GET /cms/product/list', edit: 'PUT /cms/product/edit' }

/** A server with one record, which is changed only by its newest version. */
function recordServer(): RequestPort {
  let stored = { id: '7', ver: 1, name: '甲', day: '2027-03-18' }
  const { request } = formServer(({ method, body }) => {
    if (method === 'GET') return success({ records: [stored], total: 1 })
    const given = body as typeof stored
    if (given.ver !== stored.ver) return refused(409, '记录已被他人修改', { record: stored })
    stored = { ...stored, ...given, ver: stored.ver + 1 }
    return success(stored)
  })
  return request
}

function shownMoves(request: RequestPort) {
  const { ports } = testHost(request, noGrants)
  const page = { entity, endpoints, user: testUser, mayEdit: true } as unknown as ViewPage
  return renderHook(
    () => ({
      moves: useMoves(page),
      rows: useRecords({
        entity,
        endpoint: endpoints.list,
        wire: {},
        reads: undefined,
        pageSize: 9,
      }).rows,
    }),
    { wrapper: ({ children }) => <DataProvider ports={ports}>{children}</DataProvider> },
  ).result
}

test('a move that comes as soon as the one before is done begins where that one ended', async () => {
  const shown = shownMoves(recordServer())
  await waitFor(() => expect(shown.current.rows).toHaveLength(1))
  const moveTo = async (day: string) => {
    const [row] = shown.current.rows ?? []
    if (row) await shown.current.moves.move(row, { day }, day)
  }
  // Within one `act` nothing is drawn but what the product draws at once.
  await act(async () => {
    await moveTo('2027-03-19')
    await moveTo('2027-03-20')
  })
  expect(shown.current.moves.note).toMatchObject({ kind: 'done' })
  expect(shown.current.rows?.[0]?.values.day).toBe('2027-03-20')
})
