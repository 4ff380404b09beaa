import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDocuments } from '../../server/documents/apply'
import { type DocumentSource, sourceOf } from '../../server/documents/read'
import { readReleased } from '../../server/documents/released'
import { openUpgrades } from '../../server/documents/upgrade'
import type { InForce } from '../../server/kernel/inForce'
import { planOf } from '../../server/plan/plan'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

const path = 'entities/cms/brand.json'

describeDatabase('documents that are changed in the running product', ['releases'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const get = async (line: string, query = {}, user: TestUser = 'admin') =>
    (await host.call(user, `GET /sys/document/${line}`, { query })).body.result
  const textOf = async (of = path) => (await get('texts')).texts[of]
  const save = async (of: string, text: string | null, more = {}) => {
    const { version } = await get('changeset')
    const body = { path: of, text, version, ...more }
    return await host.call('admin', 'PUT /sys/document/changeset/text', { body })
  }
  const plan = async () =>
    (await host.call('admin', 'POST /sys/document/changeset/plan', { body: {} })).body.result
  const publish = async (note = '试一试') => {
    const { version, release } = await plan()
    const body = { note, version, release }
    return (await host.call('admin', 'POST /sys/document/changeset/publish', { body })).body
  }
  const revert = async (number: number) =>
    (await host.call('admin', 'POST /sys/document/release/revert', { body: { number } })).body
  const edited = async (change: (document: ReturnType<typeof JSON.parse>) => void, of = path) => {
    const document = JSON.parse(await textOf(of))
    change(document)
    return `${JSON.stringify(document, null, 2)}\n`
  }

  test('a changed title and a new column are in force when they are published, and gone when that is reverted', async () => {
    const before = await textOf()
    const text = await edited(({ fields }) => {
      fields.name.title = '牌子'
      fields.motto = { type: 'input', title: '口号' }
    })
    const saved = await save(path, text)
    expect(saved.body).toMatchObject({ success: true, result: { version: 1 } })
    expect((await get('changeset')).texts).toEqual({ [path]: text })
    // Nothing is in force before it is published.
    expect(await textOf()).toBe(before)

    const told = await plan()
    expect(told).toMatchObject({
      findings: [],
      conflicts: [],
      changes: [{ path, kind: 'changed' }],
    })
    expect(told.database).toEqual(['cms_brand 增加列 motto'])
    expect(told.changes[0].sentences.join()).toMatch(/口号.*牌子|牌子.*口号/)
    const published = await publish()
    expect(published).toMatchObject({ success: true, result: { release: 1 } })
    expect(await textOf()).toBe(text)
    expect((await get('texts')).covered).toEqual({ [path]: 1 })
    expect((await get('changeset')).texts).toEqual({})

    const record = { name: '晨光', motto: '好', status: '1' }
    const { body: added } = await host.call('admin', 'POST /cms/brand/add', { body: record })
    expect(added.result).toMatchObject({ motto: '好' })

    expect(await revert(1)).toMatchObject({ success: true, result: { release: 2 } })
    expect(await textOf()).toBe(before)
    expect((await get('texts')).covered).toEqual({})
    const { id } = added.result
    const { body } = await host.call('admin', 'GET /cms/brand/queryById', { query: { id } })
    expect(body.result).not.toHaveProperty('motto')

    // What was written is there again when the column is.
    expect(await revert(2)).toMatchObject({ success: true, result: { release: 3 } })
    const again = await host.call('admin', 'GET /cms/brand/queryById', { query: { id } })
    expect(again.body.result).toMatchObject({ motto: '好' })
    await revert(3)
    const list = await get('release/list')
    expect(list).toMatchObject({
      total: 4,
      records: [
        { number: 4, reverts: 3, kind: 'revert' },
        {},
        {},
        { number: 1, note: '试一试', paths: [path] },
      ],
    })
    const versions = await get('release/versions', { path })
    expect(versions.map(({ text }: { text: string }) => text)).toEqual([
      before,
      text,
      before,
      text,
      before,
    ])
  })

  test('a mistake is refused at its place, also one that it makes elsewhere, and nothing changes', async () => {
    const before = await textOf()
    await save(
      path,
      await edited(({ fields }) => {
        delete fields.name
      }),
    )
    const told = await plan()
    expect(told.findings.map(({ file }: { file: string }) => file)).toContain(
      'pages/cms/brand.json',
    )
    const refused = await publish()
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('错误')
    expect(await textOf()).toBe(before)
    await host.call('admin', 'DELETE /sys/document/changeset', {
      query: { version: String((await get('changeset')).version) },
    })
    expect((await get('changeset')).texts).toEqual({})
  })

  test('two pages of one author do not overwrite each other', async () => {
    const { version } = await get('changeset')
    const text = await edited(({ fields }) => {
      fields.name.title = '甲'
    })
    await save(path, text)
    const body = { path, text: '{}', version }
    const second = await host.call('admin', 'PUT /sys/document/changeset/text', { body })
    expect(second).toMatchObject({ status: 409, body: { result: { texts: { [path]: text } } } })
    expect((await get('changeset')).texts).toEqual({ [path]: text })
    // Back to what is in force: no change at all.
    await save(path, await textOf())
    expect((await get('changeset')).texts).toEqual({})
  })

  test('a document that is deleted takes its routes along; reverted, both are back with their records', async () => {
    const document = JSON.parse(await textOf())
    const own = 'entities/cms/plainLabel.json'
    const label = { ...document, entity: 'plainLabel', api: '/cms/plainLabel', title: '标签' }
    await save(own, JSON.stringify(label, null, 2))
    const made = await publish('新实体')
    expect(made).toMatchObject({ success: true })
    const { release } = made.result
    expect(await textOf(own)).toContain('plainLabel')
    await save(own, null)
    const removed = await publish('删除')
    expect(removed).toMatchObject({ success: true })
    expect(await textOf(own)).toBeUndefined()
    expect(await revert(release)).toMatchObject({ success: false })
    await revert(removed.result.release)
    expect(await textOf(own)).toContain('plainLabel')
  })

  test('a release that leaves nobody who could mend it is refused', async () => {
    const text = await edited((menu) => {
      const visit = (nodes: { path: string; buttons?: unknown; children?: never[] }[]) => {
        for (const node of nodes) {
          if (node.path === '/online/workbench') delete node.buttons
          visit(node.children ?? [])
        }
      }
      visit(menu.menu)
    }, 'menu.json')
    await save('menu.json', text)
    expect(await publish()).toMatchObject({ success: false })
    await save('menu.json', await textOf('menu.json'))
    await save('menu.json', null)
    expect(await publish()).toMatchObject({ success: false })
    await save('menu.json', await textOf('menu.json'))
  })

  test.each([
    'entities/../menu.json',
    '/etc/passwd',
    'entities/.hidden.json',
    'other/x.json',
    'entities/x.txt',
    'meta/entity.schema.json',
  ])('no document lies at %s', async (wrong) => {
    expect((await save(wrong, '{}')).status).toBe(400)
    const body = { path: wrong, version: 0 }
    const merge = host.call('admin', 'POST /sys/document/changeset/merge', { body })
    expect((await merge).status).toBe(400)
  })

  test('who only reads documents neither changes nor publishes any', async () => {
    const calls = [
      'GET /sys/document/changeset',
      'GET /sys/document/changeset/trial',
      'POST /sys/document/changeset/plan',
      'POST /sys/document/changeset/merge',
      'POST /sys/document/upgrade/keep',
      'POST /sys/document/changeset/publish',
      'PUT /sys/document/changeset/text',
      'DELETE /sys/document/changeset',
      'GET /sys/document/release/plan',
      'POST /sys/document/release/revert',
      'GET /sys/document/request/list',
      'GET /sys/document/request/plan',
      'POST /sys/document/request/approve',
      'POST /sys/document/request/decline',
      'POST /sys/document/request/withdraw',
    ] as const
    for (const line of calls)
      expect(await host.call('staff', line, { body: {} }), line).toMatchObject({ status: 403 })
  })

  test('what somebody else has published meanwhile is merged into a changeset, asked about where both changed the same', async () => {
    // The second author is somebody who may edit, with the first one's release in between.
    const before = await textOf()
    const mine = await edited(({ fields }) => {
      fields.name.title = '我的'
      fields.status.title = '我的状态'
    })
    await save(path, mine)
    const { db } = host.database
    const theirs = JSON.parse(before)
    theirs.fields.name.title = '他的'
    theirs.fields.code = { ...theirs.fields.code, type: 'input', title: '代码' }
    // Before the transaction: the embedded database has one connection.
    const { release } = await get('texts')
    await db.transaction().execute(async (trx) => {
      const row = { number: release + 1, kind: 'publish', note: '', author_id: null, author: '乙' }
      const more = { create_time: '2026-01-01 00:00:00', reverts: null, plan: '{}' }
      await trx
        .insertInto('sys_document_release')
        .values({ ...row, ...more })
        .execute()
      const text = `${JSON.stringify(theirs, null, 2)}\n`
      const version = { release: release + 1, path, text, base: host.documents.texts.get(path) }
      await trx
        .insertInto('sys_document_version')
        .values({ ...version, came_from: null })
        .execute()
    })
    const { conflicts } = await plan()
    expect(conflicts).toMatchObject([{ path, began: before, questions: [{ why: 'changed' }] }])
    expect((await publish()).message).toContain('新的版本')
    // Who goes on with his own has to have seen what was published.
    await save(path, mine, { takesOver: release })
    expect((await plan()).conflicts).toHaveLength(1)
    const merge = async (answers: object) => {
      const body = { path, version: (await get('changeset')).version, answers }
      return (await host.call('admin', 'POST /sys/document/changeset/merge', { body })).body
    }
    expect(await merge({})).toMatchObject({ success: false })
    const [{ id }] = conflicts[0].questions
    const merged = await merge({ [id]: 'theirs' })
    expect(merged).toMatchObject({ success: true })
    expect(JSON.parse(merged.result.texts[path]).fields).toMatchObject({
      name: { title: '他的' },
      status: { title: '我的状态' },
      code: { title: '代码' },
    })
    expect(await plan()).toMatchObject({ conflicts: [], findings: [] })
    const published = await publish('合并')
    expect(published).toMatchObject({ success: true })
    await save(path, mine)
    const over = published.result.release
    await save(path, mine, { takesOver: over })
    expect(await plan()).toMatchObject({ conflicts: [] })
    await save(path, await textOf())
    await revert(over)
    await revert(over - 1)
  })

  /** The files as an upgrade brings them. */
  const files = (changed: ReadonlyMap<string, string>) =>
    sourceOf({ texts: new Map([...host.documents.texts, ...changed]) })
  const start = async (source: DocumentSource) => {
    const { db } = host.database
    const inForce = await applyDocuments(db, source.read, { upgradesBy: source })
    host.app.replaceDocuments(inForce.documents, inForce.release)
    return inForce
  }
  const retitled = (fields: Readonly<Record<string, string>>) => {
    const document = JSON.parse(host.documents.texts.get(path) ?? '')
    for (const [name, title] of Object.entries(fields)) document.fields[name].title = title
    return `${JSON.stringify(document, null, 2)}\n`
  }
  const newest = async () => (await get('release/list')).records[0]

  test('a file that changes below a release is merged into it at a start, once, and never back', async () => {
    await save(path, retitled({ name: '牌子' }))
    const published = await publish('改名')
    expect(published).toMatchObject({ success: true })
    const upgraded = files(new Map([[path, retitled({ status: '是否启用' })]]))
    const { documents, release } = await start(upgraded)
    expect(documents.entities.get('brand')?.fields.get('name')?.title).toBe('牌子')
    expect(documents.entities.get('brand')?.fields.get('status')?.title).toBe('是否启用')
    expect(await newest()).toMatchObject({ number: release, kind: 'upgrade', paths: [path] })

    expect((await start(upgraded)).release).toBe(release)
    // An older program on the same database.
    expect((await start(files(new Map()))).release).toBe(release)
    expect(await get('upgrades')).toEqual([])

    // Both have changed the same title: what is in force stays, and somebody is asked.
    const other = files(new Map([[path, retitled({ name: '商标', status: '是否启用' })]]))
    const asked = await start(other)
    expect(asked.release).toBe(release)
    expect(asked.documents.entities.get('brand')?.fields.get('name')?.title).toBe('牌子')
    const { db } = host.database
    const open = await openUpgrades(db, await readReleased(db), other.texts())
    expect(open).toMatchObject([{ path, release, file: other.texts().get(path) }])
  })

  test('schemas:plan plans what files and releases say together', async () => {
    const text = await edited(({ fields }) => {
      fields.motto2 = { type: 'input', title: '口号' }
    })
    await save(path, text)
    const { result } = await publish('新列')
    const { database, documents } = host
    await sql`alter table cms_brand drop column motto2`.execute(database.db)
    const files = [...documents.texts].map(([of, given]) => ({ path: of, text: given }))
    const { parts } = await planOf({ database, clock: () => new Date() }, { files, revokes: false })
    expect(parts[0]?.sentences).toEqual(['cms_brand 增加列 motto2'])
    await sql`alter table cms_brand add column motto2 text`.execute(database.db)
    await revert(result.release)
  })

  test('a safe start serves the files alone, and what was published is there again with the next one', async () => {
    const source = files(new Map())
    const { db } = host.database
    const safe = await applyDocuments(db, source.read, { upgradesBy: source, baseOnly: true })
    expect(safe.release).toBe(0)
    const titleOf = ({ documents }: InForce) =>
      documents.entities.get('brand')?.fields.get('name')?.title
    expect(titleOf(safe)).not.toBe('牌子')
    expect(titleOf(await start(source))).toBe('牌子')
  })

  test('what is in force may stay although its file has changed below, and is not asked about again', async () => {
    // As if the file had said something else when the releases above it were made.
    await host.database.db
      .updateTable('sys_document_version')
      .set({ base: retitled({ name: '旧名' }) })
      .where('path', '=', path)
      .execute()
    const file = host.documents.texts.get(path)
    expect(await get('upgrades')).toMatchObject([{ path, file }])
    const before = await textOf()
    const keep = async (seen: unknown) =>
      (await host.call('admin', 'POST /sys/document/upgrade/keep', { body: { path, file: seen } }))
        .body
    expect((await keep('{}')).message).toContain('文件刚刚又有更新')
    expect(await get('upgrades')).toHaveLength(1)
    expect(await keep(file)).toMatchObject({ success: true })
    expect(await get('upgrades')).toEqual([])
    expect(await textOf()).toBe(before)
    expect(await keep(file)).toMatchObject({ success: false, code: 404 })
  })
})
