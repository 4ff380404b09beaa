import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('pictures in texts', ['entity', 'http'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    const logins = { publicOrigins: ['https://console.example'], third: [], casUrl: undefined }
    host = await buildTestApp(await open(), { options: { mediaHosts: ['cdn.example'], logins } })
  })
  afterAll(() => host.close())

  const tracker = '<img src="https://tracker.example/1.png">'
  const sent = `<p>一${tracker}<img src="https://cdn.example/2.png"><img src="https://console.example/3.png"></p>`
  const kept = '<p>一<img><img src="https://cdn.example/2.png"><img src="/3.png"></p>'
  let count = 0
  const add = async () => {
    count += 1
    const body = { title: `文 ${count}`, content: sent, type: 'company' }
    return (await host.call('admin', 'POST /cms/news/add', { body })).body.result
  }

  test('are kept of this site and of listed hosts, by whichever door they come', async () => {
    const { id, ver, content } = await add()
    expect(content).toBe(kept)
    const edit = { id, ver, content: `<p>二</p>${sent}` }
    const edited = await host.call('admin', 'PUT /cms/news/edit', { body: edit })
    expect(edited.body.result.content).toBe(`<p>二</p>${kept}`)
    const added = [{ title: '表', content: sent, type: 'company' }]
    const rows = await host.call('admin', 'POST /cms/news/saveRows', { body: { added } })
    expect(rows.body.result.added[0].content).toBe(kept)
  })

  test('the console hears of the listed hosts, and browsers may ask them for films', async () => {
    const { body, headers } = await host.call(
      'staff',
      'GET /sys/permission/getUserPermissionByToken',
    )
    expect(body.result.mediaHosts).toEqual(['cdn.example'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("media-src 'self' blob: https://cdn.example;")
    expect(policy).not.toContain('tracker')
  })
})
