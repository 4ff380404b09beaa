import { describe, expect, test } from 'vitest'
import { type Entity, permissionOf } from '#model'
import { applyRules, checkRecord } from '../../renderer/model/entity/rules'
import type { MenuNode } from '../../renderer/model/menu/menuDoc'
import { platformOnly } from '../../renderer/model/rights/platformOnly'
import { placeholdersIn } from '../../renderer/values/placeholders'
import { readDocuments } from '../documents/read'
import { stableId } from '../kernel/ids'
import { pastOf } from './clock'
import colleagues from './colleagues.json'
import { enquiriesOf } from './enquiries'
import { templates } from './mails.json'
import type { DemoRecord } from './products'
import { promotionOf } from './promotion'
import { createRandom } from './random'
import { recordedUsers, words } from './words'

const documents = readDocuments('schemas')

interface PageParts {
  readonly entity?: unknown
  readonly report?: unknown
  readonly cards?: readonly { readonly report?: unknown }[]
}

describe('mail templates of the demo', () => {
  const languages = documents.dicts.get('language')?.items.map(({ value }) => value) ?? []

  test.each(languages)('has a first reply in %s that any enquiry can fill', (language) => {
    const fit = templates.filter((one) => one.language === language && one.states?.includes('new'))
    expect(fit).toHaveLength(1)
    for (const { subject, content, states } of fit) {
      expect(states).toEqual(['new', 'assigned'])
      const allowed = ['customer', 'sender', 'company']
      expect(allowed).toEqual(expect.arrayContaining([...placeholdersIn(subject + content)]))
    }
  })
})

describe('the menu of the demo', () => {
  const leaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
    nodes.flatMap((node) => (node.children ? leaves(node.children) : [node]))
  const roles = [...documents.roles.values()]

  /** What a page reads: its entity's records, or those of the reports that it names. */
  const rightsOf = (doc: unknown): readonly string[] => {
    const { entity: name, report, cards = [] }: PageParts = Object(doc)
    const entity = documents.entities.get(String(name))
    const reports = [report, ...cards.map((card) => card.report)].flatMap(
      (one) => documents.reports.get(String(one))?.can ?? [],
    )
    return [...(entity ? [permissionOf(entity, 'view')] : []), ...reports]
  }

  test('tenants, users and roles are the administrators’ alone', () => {
    for (const code of ['tenant:view', 'sysUser:view', 'role:view', 'role:grant'])
      expect(roles.filter(({ codes }) => codes.has(code))).toEqual([])
  })

  test.each(
    leaves(documents.menu).flatMap(({ name, page }) =>
      page && !['sys/tenant', 'sys/user', 'sys/userAgent', 'sys/role'].includes(page)
        ? [[name, page]]
        : [],
    ),
  )('%s can be opened by somebody who is no administrator', (_, code) => {
    const needed = rightsOf(documents.pages.get(code)?.doc)
    expect(needed).not.toEqual([])
    // What belongs to the platform is open to its administrators alone.
    const { right } = platformOnly(documents)
    if (needed.some(right)) return
    const fit = roles.filter(({ codes }) => needed.every((right) => codes.has(right)))
    expect(fit).not.toEqual([])
  })

  test('who sees enquiries has the page of one, too: the list offers it', () => {
    const sellers = colleagues.roles.filter(({ grants }) =>
      grants.some((grant) => grant === 'enquiry' || grant === 'enquiry:view'),
    )
    expect(sellers).not.toEqual([])
    for (const { code, grants } of sellers)
      expect([code, grants]).toEqual([code, expect.arrayContaining(['/enquiry/detail'])])
  })

  test('only administrators read whom a message went to and what it said', () => {
    const { fields } = documents.entities.get('sms') ?? { fields: new Map() }
    for (const key of ['esReceiver', 'esContent']) expect(fields.get(key)?.can).toBe('sms:content')
    expect(roles.filter(({ codes }) => codes.has('sms:content'))).toEqual([])
  })
})

describe('the records of the demo', () => {
  const past = pastOf(new Date('2026-11-25T03:00:00Z'))
  const records = (line: 'home' | 'hardware', on = past) =>
    promotionOf({
      past: on,
      tenantId: 1001,
      random: createRandom(1),
      line,
      pictures: ['case/a.png', 'case/b.png'],
      photos: ['enterprise/c.png'],
      products: [{ id: 'a'.repeat(32), name: '云岫四件套 米白', price: 10 }],
      sites: words.sites.filter(({ code }) => code.startsWith('yonggu') === (line === 'hardware')),
      owners: recordedUsers.filter(({ tenants }) =>
        tenants.includes(line === 'home' ? 1001 : 1002),
      ),
      amounts: { cases: 30, emails: 60, ips: 60, posts: 90 },
    })
  const user = { id: '', username: 'admin', realname: '', tenantId: 1001 }

  test('are the same whenever they are made on a day, and go back from the day before it', () => {
    expect(past.date(0)).toBe('2026-11-24')
    const evening = pastOf(new Date('2026-11-25T15:59:59Z'))
    expect(records('home', evening)).toEqual(records('home'))
    const later = pastOf(new Date('2027-03-07T16:00:00Z'))
    expect(later.date(0)).toBe('2027-03-07')
    const daysOf = (on: typeof past) =>
      records('home', on).flatMap(([, list]) =>
        list.map(
          ({ createTime }) =>
            (on.today - Date.parse(`${createTime.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
        ),
      )
    // The number of clicks depends on the day of the week, so its plans come last.
    const others = records('home').filter(([entity]) => entity !== 'adPlan')
    const count = others.flatMap(([, list]) => list).length
    expect(daysOf(later).slice(0, count)).toEqual(daysOf(past).slice(0, count))
    expect(Math.min(...daysOf(later))).toBeGreaterThanOrEqual(0)
  })

  test('figures of advertisements fall at week-ends, whatever the day', () => {
    for (const now of ['2026-11-25T03:00:00Z', '2027-02-01T03:00:00Z', '2028-06-10T03:00:00Z']) {
      const on = pastOf(new Date(now))
      const days = records('hardware', on)
        .filter(([entity]) => entity === 'adPlan')
        .flatMap(([, plans]) => plans)
        .flatMap(({ days }) => (Array.isArray(days) ? days : []))
      const mean = (ends: boolean) => {
        const own = days.filter(({ date }) => [0, 6].includes(new Date(date).getUTCDay()) === ends)
        return own.reduce((sum, { clicks }) => sum + clicks, 0) / own.length
      }
      expect(mean(true) / mean(false)).toBeLessThan(0.75)
    }
  })

  test('advertisements spend less in August than in October, of budgets that are the same', () => {
    const spent = new Map<string, number[]>()
    for (const [entity, plans] of records('home')) {
      if (entity !== 'adPlan') continue
      for (const { days, dailyBudget } of plans) {
        for (const { date, cost } of Array.isArray(days) ? days : []) {
          const month = date.slice(5, 7)
          spent.set(month, [...(spent.get(month) ?? []), cost / Number(dailyBudget)])
        }
      }
    }
    const mean = (month: string) => {
      const own = spent.get(month) ?? []
      expect(own.length).toBeGreaterThan(20)
      return own.reduce((sum, one) => sum + one, 0) / own.length
    }
    expect(mean('08') / mean('10')).toBeLessThan(0.8)
  })

  test('every post has an account of the company for its platform', () => {
    for (const line of ['home', 'hardware'] as const) {
      const all = new Map(records(line))
      const channels = all.get('marketingChannel') ?? []
      const ids = new Map(
        channels.map((channel, at) => [stableId('marketingChannel', '1001', String(at)), channel]),
      )
      for (const post of all.get('marketingPost') ?? [])
        expect(ids.get(String(post.channel))).toMatchObject({
          platform: post.platform,
          account: post.account,
        })
    }
  })

  test('fewer people ask on week-ends, on holidays of China and in quiet months, and some products are asked for again and again', () => {
    for (const now of ['2026-11-25T03:00:00Z', '2027-03-07T16:00:00Z']) {
      const on = pastOf(new Date(now))
      const offered = Array.from({ length: 200 }, (_, at) => ({
        id: `p${at}`,
        name: `产品 ${at}`,
        price: 10,
      }))
      const asked = enquiriesOf(
        { past: on, random: createRandom(3), owners: ['staff'] },
        offered,
        4_000,
      )
      const each = new Map<string, number>()
      const ofProduct = new Map<unknown, number>()
      for (const { createTime, product } of asked) {
        const day = String(createTime).slice(0, 10)
        each.set(day, (each.get(day) ?? 0) + 1)
        ofProduct.set(product, (ofProduct.get(product) ?? 0) + 1)
      }
      const mean = (fits: (ago: number) => boolean) => {
        const days = Array.from({ length: 541 }, (_, ago) => ago).filter(fits)
        return days.reduce((sum, ago) => sum + (each.get(on.date(ago)) ?? 0), 0) / days.length
      }
      const usual = mean((ago) => !on.isWeekend(ago) && !on.isHoliday(ago))
      expect(mean(on.isWeekend) / usual).toBeLessThan(0.75)
      expect(mean(on.isHoliday) / usual).toBeLessThan(0.85)
      const inMonth = (...months: readonly string[]) =>
        mean((ago) => !on.isWeekend(ago) && months.includes(on.date(ago).slice(5, 7)))
      expect(inMonth('08', '12') / inMonth('09', '10')).toBeLessThan(0.85)
      const [first = 0, second = 0] = [...ofProduct.values()].sort((a, b) => b - a)
      expect(first).toBeGreaterThan(second * 1.3)
    }
  })

  test('whoever asks writes in his language, and is answered in one that he reads', () => {
    const nouns = ['云岫白鹅绒被 米白 双人 0001', '磐石外六角螺栓 镀锌 标准 0002']
    const offered = nouns.map((name, at) => ({ id: `p${at}`, name, price: 10 }))
    const asked = enquiriesOf({ past, random: createRandom(3), owners: ['staff'] }, offered, 600)
    const spoken = new Map<unknown, string>()
    for (const { subject, message, reply, language } of asked) {
      const texts = [subject, message, reply].join(' ')
      expect(texts).not.toMatch(/\p{Script=Han}|[{}]/u)
      spoken.set(language, texts)
    }
    expect([...spoken.keys()].sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'pt'])
    expect(new Set(spoken.values()).size).toBe(spoken.size)
  })

  test('posts are told of a product in the language of its websites', () => {
    const fields = [...(documents.entities.get('product')?.fields.values() ?? [])]
    const promo = (texts: readonly object[]) => {
      const { values } = applyRules(fields, { name: '被', intro: '暖', texts, releases: [] }, user)
      return ['Language', 'Name', 'Intro', 'Site'].map((key) => values[`promo${key}`])
    }
    const german = { language: 'de', sites: ['a-de', 'b-de'], name: 'Decke', intro: 'Warm' }
    const english = { language: 'en', sites: [], name: 'Duvet', intro: null }
    expect(promo([])).toEqual(['zh', '被', '暖', null])
    expect(promo([german])).toEqual(['de', 'Decke', 'Warm', 'a-de'])
    expect(promo([german, english])).toEqual(['en', 'Duvet', null, null])
  })

  test('there is a plan whose budget is nearly used up, one whose budget is, and a post that goes out by itself', () => {
    for (const line of ['home', 'hardware'] as const) {
      const all = new Map(records(line))
      const plan = documents.entities.get('adPlan')
      if (!plan) throw new Error('no entity adPlan')
      const running = (all.get('adPlan') ?? []).filter(({ status }) => status === 'running')
      const warned = running.map(
        (one) => applyRules([...plan.fields.values()], one, user).values.warning,
      )
      expect(warned).toEqual(expect.arrayContaining(['near', 'over']))
      const planned = (all.get('marketingPost') ?? []).filter(({ status }) => status === 'planned')
      expect(planned.length).toBeGreaterThan(0)
      for (const { planTime } of planned) expect(String(planTime) > past.date(-1)).toBe(true)
    }
  })

  test.each(
    (['home', 'hardware'] as const).flatMap((line) =>
      records(line).map(([entity, list]) => ({ line, entity, list })),
    ),
  )('$entity of $line keep the rules of their document', ({ entity: name, list }) => {
    const entity = documents.entities.get(name)
    expect(list.length).toBeGreaterThan(0)
    if (!entity) throw new Error(`no entity ${name}`)
    for (const record of list) expect(faultsOf(entity, record), JSON.stringify(record)).toEqual([])
    for (const field of entity.fields.values()) {
      if (!field.unique) continue
      // Who has none shares it with nobody.
      const values = list.flatMap((record) => record[field.key] ?? [])
      expect(new Set(values).size, field.key).toBe(values.length)
    }
  })

  test('lie within eighteen months of its today', () => {
    const earliest = new Date(past.today - 570 * 86_400_000).toISOString().slice(0, 10)
    for (const [, list] of records('home')) {
      for (const { createTime } of list) expect(createTime > earliest).toBe(true)
    }
  })

  function faultsOf(entity: Entity, record: DemoRecord): readonly unknown[] {
    const fields = [...entity.fields.values()]
    const { values, states } = applyRules(fields, record, user)
    return checkRecord(fields, values, states)
  }
})
