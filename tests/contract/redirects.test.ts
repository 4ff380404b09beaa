import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

describeDatabase('redirects of a website', ['intake', 'entity'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const add = (source: string, target: string, more: object = {}) =>
    host.call('staff', 'POST /site/redirect/add', {
      body: { site: 'a-cn', source, target, kind: '301', active: true, ...more },
    })
  const listed = async (): Promise<readonly Record<string, unknown>[]> =>
    (await host.call('staff', 'GET /site/redirect/list', { query: { pageSize: '100' } })).body
      .result.records
  const named = async (source: string) =>
    (await listed()).find((one) => one.source === source && one.site === 'a-cn')
  const told = async (site = 'a-cn') =>
    (await host.call(null, `GET /intake/${site}/redirects`)).body.result

  test('that lead on to others say where they end, and go there at once when told to', async () => {
    expect((await add('/b', '/c')).body).toMatchObject({ success: true })
    expect((await add('/a', '/b?from=a', { kind: '302' })).body).toMatchObject({ success: true })
    expect(await named('/a')).toMatchObject({ target: '/b?from=a', lands: '/c' })
    expect(await named('/b')).toMatchObject({ lands: null })
    // Who moves the end on moves it for those before it.
    expect((await add('/c', 'https://shop.example/c')).body).toMatchObject({ success: true })
    expect(await named('/a')).toMatchObject({ lands: 'https://shop.example/c' })
    const one = await named('/a')
    const { body } = await host.call('staff', 'POST /site/redirect/direct', {
      body: { ids: one?.id },
    })
    expect(body).toMatchObject({ success: true })
    expect(await named('/a')).toMatchObject({ target: 'https://shop.example/c', lands: null })
  })

  test('are told to the website: those in force, what is whole first, each led to its end', async () => {
    await add('/old/*', '/b', { kind: '302' })
    await add('/old/sets/*', 'https://www.a.test/c#top')
    await add('/gone', '/nowhere', { active: false })
    await add('/x', '/y', { site: 'a-en' })
    expect(await told()).toEqual([
      { source: '/a', target: 'https://shop.example/c', kind: '302' },
      { source: '/b', target: 'https://shop.example/c', kind: '301' },
      { source: '/c', target: 'https://shop.example/c', kind: '301' },
      { source: '/old/sets/*', target: 'https://shop.example/c', kind: '301' },
      { source: '/old/*', target: 'https://shop.example/c', kind: '302' },
    ])
    expect(await told('b-cn')).toEqual([])
    const { headers } = await host.call(null, 'GET /intake/a-cn/redirects')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect((await host.call(null, 'GET /intake/none/redirects')).status).toBe(404)
  })

  test('that would lead round are refused at the field, whichever door they come by', async () => {
    await add('/r1', '/r2')
    await add('/r2', '/r3')
    const ring = await add('/r3', 'https://a.test/r1')
    expect(ring.body).toMatchObject({
      code: 400,
      result: {
        errors: [
          {
            field: 'target',
            message:
              '跳转绕成了一圈：/r3 → /r1 → /r2 → /r3，访客永远到不了任何页面；请改成其他网址，或先停用其中一条',
          },
        ],
      },
    })
    expect(await named('/r3')).toBeUndefined()
    // One that begins so leads to itself, too.
    expect((await add('/deep/*', '/deep/new')).body.code).toBe(400)
    // Out of force it leads nowhere, and is not put into force.
    await add('/r3', '/r1', { active: false })
    const off = await named('/r3')
    const enabled = await host.call('staff', 'POST /site/redirect/enable', {
      body: { ids: off?.id },
    })
    expect(enabled.body.success).toBe(false)
    expect(await named('/r3')).toMatchObject({ active: 'N' })
    // Another website’s addresses are others.
    expect((await add('/r3', '/r1', { site: 'a-en' })).body).toMatchObject({ success: true })
  })

  test('of a sheet are known by site and address together; a line that leads round stays out alone', async () => {
    await add('/s1', '/one')
    const rows = [
      ['站点', '原网址', '跳转到', '跳转方式', '生效'],
      ['甲中文站', '/s1', '/two', '301 永久', '是'],
      ['甲英文站', '/s1', '/three', '301 永久', '是'],
      ['甲中文站', '/s2', '/s3', '301 永久', '是'],
      ['甲中文站', '/s3', '/s2', '301 永久', '是'],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '跳转', rows }] })
    const { body, headers } = multipartBody([
      { name: 'existing', value: 'update' },
      { name: 'files[]', value: Buffer.from(sheet), fileName: '跳转.xlsx' },
    ])
    const reply = await host.call('admin', 'POST /site/redirect/importExcel', { body, headers })
    expect(reply.body.result, JSON.stringify(reply.body)).toMatchObject({
      updatedCount: 1,
      createdCount: 2,
      errorCount: 1,
    })
    const known = await listed()
    expect(known.filter(({ source }) => source === '/s1')).toHaveLength(2)
    expect(await named('/s1')).toMatchObject({ target: '/two' })
    expect(await named('/s3')).toBeUndefined()
    const file = reply.body.result.fileUrl.replace('/adwebv21', '')
    const refused: string[] = []
    for await (const { values } of streamXlsxRows((await host.call('admin', `GET ${file}`)).bytes))
      refused.push(values.join())
    expect(refused.join()).toContain('跳转绕成了一圈：/s3 → /s2 → /s3')
  })

  test('of older data that lead round stay, are not told, and can be mended', async () => {
    await host.database.db
      .updateTable('site_redirect')
      .set({ active: 'Y' })
      .where('source', '=', '/r3')
      .where('site', '=', 'a-cn')
      .execute()
    expect((await told()).map(({ source }: { source: string }) => source)).not.toContain('/r1')
    expect((await add('/new', '/fresh')).body).toMatchObject({ success: true })
    const three = await named('/r3')
    const { body } = await host.call('staff', 'PUT /site/redirect/edit', {
      body: { ...three, target: '/done' },
    })
    expect(body).toMatchObject({ success: true })
    expect(await named('/r1')).toMatchObject({ lands: '/done' })
  })
})
