import { expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { buildTestApp } from '../support/app'
import { describeDatabase } from '../support/db'

const metricsToken = 'prometheus-of-the-tests'

/** Lines of Prometheus' text format: a series with its labels, and its value. */
function parse(text: string): ReadonlyMap<string, number> {
  const series = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^([a-z_]\w*(?:\{[^{}]*\})?) (\S+)$/i.exec(line) ?? []
    expect(name, line).not.toBe('')
    expect(series.has(name), line).toBe(false)
    series.set(name, value === 'Nan' ? Number.NaN : Number(value))
  }
  return series
}

describeDatabase('/metrics', ['metrics'], (open) => {
  test('is not there unless the operator has set a token, and asks for it', async () => {
    const plain = await buildTestApp(await open())
    expect((await plain.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    await plain.close()
    const host = await buildTestApp(await open(), { options: { metricsToken } })
    for (const authorization of [undefined, 'Bearer', `Basic ${metricsToken}`, 'Bearer wrong']) {
      const headers = authorization === undefined ? {} : { authorization }
      const { statusCode, body } = await host.app.inject({ url: '/metrics', headers })
      expect(statusCode).toBe(401)
      expect(body).not.toContain('jiandu_')
    }
    await host.close()
  })

  test('tells requests by route and class, the queue, sockets, jobs, database and disk', async () => {
    const host = await buildTestApp(await open(), { options: { metricsToken } })
    const headers = { authorization: `Bearer ${metricsToken}` }
    await host.call('staff', 'GET /cms/product/list', { query: { name: '*geheim*' } })
    await host.call('staff', 'GET /cms/product/queryById', { query: { id: 'geheim' } })
    await host.call(null, 'POST /sys/login', { body: { username: 'staff', password: 'falsch' } })
    await host.app.inject({ url: '/adwebv21/geheim/1' })
    await host.app.inject({ url: '/adwebv21/geheim/2' })
    await host.call('admin', 'GET /sys/quartzJob/execute', { query: { id: 'forgetExpired' } })
    await expect
      .poll(async () => (await host.app.inject({ url: '/metrics', headers })).body)
      .toContain('jiandu_job_runs_total{handler="forgetExpired",outcome="done"} 1')
    const { body, headers: told } = await host.app.inject({ url: '/metrics', headers })
    expect(told['content-type']).toContain('text/plain')
    const series = parse(body)
    const requests = (method: string, route: string, status: string) =>
      series.get(
        `jiandu_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      )
    expect(requests('GET', '/adwebv21/cms/product/list', '2xx')).toBe(1)
    expect(requests('GET', '/adwebv21/cms/product/queryById', '4xx')).toBe(1)
    expect(requests('none', 'none', '4xx')).toBe(2)
    // Refused under HTTP 200: nothing of the server has failed.
    expect(requests('POST', '/adwebv21/sys/login', '4xx')).toBe(1)
    expect(requests('POST', '/adwebv21/sys/login', '5xx')).toBeUndefined()
    // The one that reads this.
    expect(series.get('jiandu_requests_in_flight')).toBe(1)
    for (const name of ['queries_running', 'queries_waiting', 'heavy_queries_waiting', 'sockets'])
      expect(series.get(`jiandu_${name}`), name).toBe(0)
    expect(series.get('jiandu_database_ready')).toBe(1)
    for (const name of [
      'jiandu_database_bytes',
      'jiandu_disk_free_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(series.get(name), name).toBeGreaterThan(1_000_000)
    // Nobody's data, and as many series as there are routes. Names and labels only: a value of
    // bytes may contain any digits.
    expect([...series.keys()].join('\n')).not.toMatch(/geheim|staff|admin"|1001/)
    await host.close()
  })
})

test('a token that can be guessed is refused at the start', () => {
  expect(() => readEnvironment({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN 太短')
})
