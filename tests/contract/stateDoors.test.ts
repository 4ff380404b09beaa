import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entityColumns } from '../../renderer/grid/columns/entityColumns'
import type { WireRow } from '../../renderer/grid/columns/model'
import { paste } from '../../renderer/grid/sheet/paste'
import { readUnsaved, refOf, takeStored } from '../../renderer/grid/store/saved'
import { createGridStore, type GridStore } from '../../renderer/grid/store/store'
import { testCells } from '../../renderer/grid/testing/store'
import type { Lookup } from '../../renderer/model/entity/field'
import { stepsTo } from '../../renderer/model/entity/steps'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp, type Reply } from '../support/entityApp'
import { type State, statePairs, states, stateTexts, withStates } from '../support/statesEntity'

const keys = ['name', 'sku', 'stock', 'status']

describeDatabase('the doors of the console to a record with states', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let importer: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withStates)
    admin = host.as('admin')
    importer = host.as('importer')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, cms_brand, sys_log, sys_import cascade`.execute(
      host.database.db,
    )
  })
  afterAll(() => host.close())

  let number = 0
  const sku = () => {
    number += 1
    return `DOOR-${number}`
  }

  async function added(state: State, more: object = {}): Promise<WireRow> {
    const { body } = await admin.post('/cms/product/add', {
      name: sku(),
      sku: sku(),
      stock: 5,
      ...more,
    })
    expect(body.message).toBe('添加成功！')
    const { id } = body.result
    const reason = state === 'off' ? '停产' : null
    await sql`update cms_product set status = ${state}, off_reason = ${reason}
      where id = ${id}`.execute(host.database.db)
    return await record(String(id))
  }
  const record = async (id: unknown): Promise<WireRow> =>
    (await admin.get('/cms/product/queryById', { id: String(id) })).body.result
  /** As it is stored, and whether it still lives. */
  async function stored(id: unknown) {
    const { rows } = await sql<{ status: string; stock: number; gone: number }>`
      select status, stock, del_flag as gone from cms_product where id = ${id}`.execute(
      host.database.db,
    )
    return rows[0] ?? { status: '', stock: 0, gone: 1 }
  }
  const others = async (id: unknown) => {
    const { rows } = await sql<{ status: string }>`
      select status from cms_product where id <> ${id} and status <> 'draft'`.execute(
      host.database.db,
    )
    return rows
  }
  const brand = async () =>
    (await admin.post('/cms/brand/add', { name: sku() })).body.result.id as string

  // The texts of the states, as the console has them by then.
  const lookup: Lookup = {
    options: () => states.map((value) => ({ value, text: stateTexts[value] })),
    text: (_, value) => stateTexts[value as State],
    value: (_, text) => states.find((state) => stateTexts[state] === text),
  }

  /** The table of the console over these records. */
  function tableOf(records: readonly WireRow[]): GridStore {
    const entity = host.entities.get('product')
    const fields = keys.flatMap((key) => entity?.fields.get(key) ?? [])
    const store = createGridStore({ columns: entityColumns({ fields, cells: testCells }) })
    store.load(records)
    return store
  }
  /** Sends what the table has to save. */
  async function save(store: GridStore, client = admin): Promise<Reply> {
    const { added, changed, removed } = readUnsaved(store)
    const reply = await client.post('/cms/product/saveRows', {
      added: added.map(({ wire }) => wire),
      changed: changed.map(({ wire }) => wire),
      removed: removed.map((row) => refOf(store.table, row)),
    })
    if (!reply.body.success) return reply
    const answers = [...reply.body.result.added, ...reply.body.result.changed]
    takeStored(
      store,
      [...added, ...changed].map((sent, at) => ({ sent, record: answers[at] })),
      removed,
    )
    return reply
  }
  async function importing(rows: readonly (readonly string[])[], client: Client): Promise<Reply> {
    const bytes = await writeXlsx({ sheets: [{ name: '产品', rows: rows.map((row) => [...row]) }] })
    return await client.upload('/cms/product/importExcel', bytes)
  }

  /** Each is used on a record in one state that is to be in another; none may change the state. */
  const doors: Readonly<Record<string, (at: WireRow, to: State) => Promise<unknown>>> = {
    async 'a block pasted over the row'(at, to) {
      const store = tableOf([at])
      const target = { top: 0, left: 2, bottom: 0, right: 3 }
      paste(store, [['7', stateTexts[to]]], { lookup, columns: store.table.columns, target })
      return await save(store)
    },
    async 'rows pasted as new ones'(_, to) {
      const store = tableOf([])
      const target = { top: 0, left: 0, bottom: 0, right: 3 }
      const block = [[sku(), sku(), '3', stateTexts[to]]]
      paste(store, block, { lookup, columns: store.table.columns, target, rows: [] })
      return await save(store)
    },
    async 'many edited at once'({ id, ver }, to) {
      const other = await added('draft')
      const values = { stock: 8, status: to }
      const changed = [
        { id, ver, ...values },
        { id: other.id, ver: other.ver, ...values },
      ]
      const { body } = await admin.post('/cms/product/saveRows', { changed })
      const stocks = await Promise.all([id, other.id].map(async (one) => (await stored(one)).stock))
      // All of them or none.
      expect(stocks).toEqual(body.success ? [8, 8] : [5, 5])
    },
    async 'a saved edit undone after a step'(at, to) {
      const store = tableOf([at])
      const [row] = store.rows()
      store.set(row?.id ?? '', { stock: 6 })
      await save(store)
      await sql`update cms_product set ver = ver + 1 where id = ${at.id}`.execute(host.database.db)
      store.undo()
      const [sent] = readUnsaved(store).changed
      if (sent) Object.assign(sent.wire, { status: to })
      return await save(store)
    },
    async 'a saved removal undone'(at) {
      const store = tableOf([at])
      store.remove(store.rows().map(({ id }) => id))
      const removal = await save(store)
      if (!removal.body.success) return removal
      store.undo()
      return await save(store)
    },
    async 'an import taken back after a step'(at, to) {
      const rows = [
        ['编号', '产品名称', '货号', '库存'],
        [`${at.id}@${at.ver}`, String(at.name), String(at.sku), '9'],
      ]
      const { body } = await importing(rows, admin)
      const before = (await stored(at.id)).status
      // What is locked is not imported over.
      if (before !== 'on') expect(await stored(at.id)).toMatchObject({ stock: 9 })
      await sql`update cms_product set status = ${to}, ver = ver + 1 where id = ${at.id}`.execute(
        host.database.db,
      )
      await admin.post('/cms/product/importUndo', { id: body.result?.importId ?? 'none' })
      expect((await stored(at.id)).status).toBe(to)
      await sql`update cms_product set status = ${before} where id = ${at.id}`.execute(
        host.database.db,
      )
    },
    'an import over a record by who may bring other states in': ({ id, ver }, to) =>
      importing(
        [
          ['编号', '状态'],
          [`${id}@${ver}`, stateTexts[to]],
        ],
        importer,
      ),
    async 'deleted and brought back'({ id }) {
      await admin.delete('/cms/product/delete', { id: String(id) })
      return await admin.post('/cms/product/restore', { ids: [id] })
    },
    async 'a step that does not lead there'({ id }, to) {
      const from = (await stored(id)).status
      const entity = host.entities.get('product')
      for (const step of entity?.states?.steps.values() ?? []) {
        if (step.to !== to || step.from.includes(from)) continue
        await admin.post(`/cms/product/${step.name}`, { ids: [id] })
      }
    },
  }

  test.each(statePairs)('none of them leads from %s to %s', async (from, to) => {
    const illegal: string[] = []
    for (const [door, enter] of Object.entries(doors)) {
      const one = await added(from)
      await enter(one, to)
      const now = await stored(one.id)
      // What was removed with the right to it, and has not come back, has no state.
      if (now.gone === 0 && now.status !== from) illegal.push(door)
      if ((await others(one.id)).length > 0) illegal.push(`${door}: another one`)
      await sql`truncate cms_product, cms_product_spec cascade`.execute(host.database.db)
    }
    expect(illegal).toEqual([])
  })

  test.each(statePairs)(
    'a card dropped from %s on %s takes a step or says why not',
    async (from, to) => {
      const entity = host.entities.get('product')
      if (!entity) throw new Error('there are products')
      const one = await added(from)
      const user = { id: 'user-staff', username: 'staff', realname: '', tenantId: 1001 }
      const values = { stock: 5, status: from, name: String(one.name) }
      const { steps, why } = stepsTo(entity, values, to, { user, lookup })
      // The first of them is the one that the board takes.
      const [step] = steps.filter(({ can }) => can === 'product:publish')
      const asked = step && step.ask.length > 0 ? { values: { offReason: '停产' } } : {}
      const body = { ids: [one.id], vers: { [String(one.id)]: one.ver }, ...asked }
      const reply = step && (await host.as('staff').post(`/cms/product/${step.name}`, body))
      if (step) expect(reply?.body.success).toBe(true)
      else if (from !== to && steps.length === 0) expect(why).toMatch(/\p{Script=Han}/u)
      expect((await stored(one.id)).status).toBe(step ? to : from)
    },
  )

  test.each(states)('who goes with what it names, in state %s', async (state) => {
    const [maker, partner] = [await brand(), await brand()]
    const cleared = await added(state, { maker })
    const along = await added(state, { partner })
    const isLocked = state === 'on'
    const clearing = await admin.delete('/cms/brand/delete', { id: maker, uses: 'clear' })
    expect(clearing.body.success).toBe(!isLocked)
    expect(await record(cleared.id)).toMatchObject({
      status: state,
      maker: isLocked ? maker : null,
    })
    const removing = await admin.delete('/cms/brand/delete', { id: partner, uses: 'clear' })
    expect(removing.body.success).toBe(!isLocked)
    expect(await stored(along.id)).toMatchObject({ status: state, gone: isLocked ? 0 : 1 })
  })

  test.each(statePairs)('many of %s and %s are edited all or none', async (one, two) => {
    const records = [await added(one), await added(two)]
    const changed = records.map(({ id, ver }) => ({ id, ver, stock: 8 }))
    const { body } = await admin.post('/cms/product/saveRows', { changed })
    const stocks = await Promise.all(records.map(async ({ id }) => (await stored(id)).stock))
    expect(body.success).toBe(one !== 'on' && two !== 'on')
    expect(stocks).toEqual(body.success ? [8, 8] : [5, 5])
  })
})
