import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Module } from '../../server/module/module'
import { serverModules } from '../../server/modules'
import type { TrackedKeyword } from '../../server/ranks/source'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('ranks that are collected', ['ranks'], (open) => {
  let host: TestApp
  let now = new Date('2026-11-20T00:00:00Z')
  let asked: TrackedKeyword[] = []
  /** By word; a word that is not in it fails. */
  let places: Readonly<Record<string, number | null>> = {}
  const source: Module = {
    name: 'rankTest',
    start: () => ({
      adds: {
        rankSources: {
          async collectRanks(keyword) {
            asked.push(keyword)
            const position = places[keyword.word]
            if (position === undefined) throw new Error('no answer')
            const url = position === null ? null : `https://a.test/${position}`
            return { position, url }
          },
        },
      },
    }),
  }

  async function start(modules: readonly Module[]) {
    now = new Date('2026-11-20T00:00:00Z')
    asked = []
    host = await buildTestApp(await open(), { clock: () => now, options: { modules } })
  }
  beforeEach(() => start([...serverModules, source]))
  afterEach(() => host.close())

  const keyword = async (word: string, more: Readonly<Record<string, unknown>> = {}) =>
    (
      await host.call('staff', 'POST /seo/keyword/add', {
        body: {
          word,
          site: 'a-cn',
          engine: 'google',
          country: 'DE',
          level: 'core',
          target: 3,
          owner: 'staff',
          ...more,
        },
      })
    ).body.result.id as string

  /** What the job says when it has been done by hand, as the page of scheduled jobs does. */
  async function collect(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_quartz_job where job_class_name = 'collectRanks'`.execute(host.database.db)
    const run = await host.call('admin', `GET /sys/quartzJob/execute?id=${rows[0]?.id}`)
    for (;;) {
      const { rows: found } = await sql<{ state: string; output: string; error: string }>`
        select state, output, error from sys_job_run where id = ${run.body.result}`.execute(
        host.database.db,
      )
      const [one] = found
      if (one && !['waiting', 'running'].includes(one.state)) return one.output ?? one.error
      await new Promise((go) => setTimeout(go, 20))
    }
  }

  const record = async (id: string) =>
    (await host.call('staff', `GET /seo/keyword/queryById?id=${id}`)).body.result

  test('stand in the history, newest first, and the keyword follows from them', async () => {
    const id = await keyword('linen', { url: 'https://a.test/linen' })
    places = { linen: 12 }
    expect(await collect()).toBe('采集 1 个关键词')
    now = new Date('2026-11-21T00:00:00Z')
    places = { linen: 7 }
    await collect()
    expect(asked).toEqual([
      expect.objectContaining({ word: 'linen', site: 'a-cn', date: '2026-11-20', last: null }),
      expect.objectContaining({ country: 'DE', engine: 'google', date: '2026-11-21', last: 12 }),
    ])
    expect(await record(id)).toMatchObject({
      rank: 7,
      lastRank: 12,
      change: 5,
      trend: 'up',
      band: 'page1',
      checkDate: '2026-11-21',
      ranks: [
        { date: '2026-11-21', rank: 7, url: 'https://a.test/7' },
        { date: '2026-11-20', rank: 12 },
      ],
    })
  })

  test('are asked for once a day, and not of what is not tracked', async () => {
    await keyword('linen')
    await keyword('cotton')
    await keyword('silk', { status: 'paused' })
    places = { linen: null }
    expect(await collect()).toBe('采集 1 个关键词，1 个没有查到，下次再试')
    places = { linen: 5, cotton: 5, silk: 5 }
    expect(await collect()).toBe('采集 1 个关键词，1 个今天已有记录')
    expect(asked.map(({ word }) => word)).toEqual(['linen', 'cotton', 'cotton'])
  })

  test('their owner is told once of all that fell far, left the first page or reached its goal', async () => {
    const before = { linen: 9, cotton: 20, wool: 30, hemp: 2, jute: 50 }
    for (const word of Object.keys(before)) await keyword(word)
    await keyword('nobody', { owner: null })
    places = { ...before, nobody: 1 }
    await collect()
    const bell = async () =>
      (
        await sql<{ titile: string; msg_content: string }>`
          select titile, msg_content from sys_announcement where bus_type = 'keywordRank'
          order by id desc`.execute(host.database.db)
      ).rows
    expect(await bell()).toMatchObject([{ titile: '关键词排名：1 个达到目标' }])
    now = new Date('2026-11-21T00:00:00Z')
    places = { linen: 11, cotton: 3, wool: null, hemp: 3, jute: 52, nobody: 90 }
    await collect()
    const told = (await bell()).find(({ titile }) => titile.includes('下降'))
    expect(told?.titile).toBe('关键词排名：2 个下降，1 个达到目标')
    expect(told?.msg_content).toContain('linen（德国）：第 9 名 → 第 11 名')
    expect(told?.msg_content).toContain('wool（德国）：第 30 名 → 100 名外')
    expect(told?.msg_content).toContain('cotton（德国）：第 20 名 → 第 3 名')
    expect(told?.msg_content).not.toMatch(/hemp|jute|nobody/)
  })

  test('what could not be told when it was found is told by the next run, and once', async () => {
    const { db } = host.database
    await keyword('linen')
    places = { linen: 4 }
    await collect()
    now = new Date('2026-11-21T00:00:00Z')
    places = { linen: 40 }
    await sql`create function no_letters() returns trigger language plpgsql as $$
      begin raise exception 'gone'; end $$`.execute(db)
    await sql`create trigger gone before insert on sys_announcement
      for each row execute function no_letters()`.execute(db)
    await collect()
    await sql`drop function no_letters cascade`.execute(db)
    expect(asked).toHaveLength(2)
    const titles = async () =>
      (
        await sql<{ titile: string }>`select titile from sys_announcement
          where bus_type = 'keywordRank'`.execute(db)
      ).rows.map(({ titile }) => titile)
    expect(await titles()).toEqual([])
    for (const _ of ['told', 'told before']) {
      expect(await collect()).toBe('采集 0 个关键词，1 个今天已有记录')
      expect(await titles()).toEqual(['关键词排名：1 个下降'])
    }
  })

  test('of long ago one a week stays, and those with a note', async () => {
    const day = (date: string, note: string | null = null) => ({ date, rank: 9, note })
    const id = await keyword('linen', {
      // 2026-03-02 is a Monday.
      ranks: [day('2026-11-19'), day('2026-03-05', '改版'), day('2026-03-04'), day('2026-03-02')],
    })
    places = { linen: 8 }
    await collect()
    const { ranks } = (await record(id)) as { ranks: readonly { readonly date: string }[] }
    expect(ranks.map(({ date }) => date)).toEqual([
      ...['2026-11-20', '2026-11-19', '2026-03-05', '2026-03-02'],
    ])
  })

  test('nobody makes them up: without a source none are written', async () => {
    await host.close()
    await start(serverModules)
    const id = await keyword('linen')
    expect(await collect()).toBe('没有接入排名数据来源，没有采集')
    expect(await record(id)).toMatchObject({ rank: null, ranks: [] })
  })
})
