import { type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeclaredRoute } from '../../server/http/guard'
import { serverMessages } from '../../server/kernel/messages'
import { buildTestApp, type Reply, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { inTurn } from '../support/turn'

interface Declared extends TSchema {
  readonly properties?: Readonly<Record<string, Member>>
  readonly required?: readonly string[]
}

interface Member extends TSchema {
  readonly contentSchema?: TSchema
  readonly maxLength?: number
  readonly default?: unknown
  readonly orNumber?: boolean
}

/** One call with one member that is odd. */
interface Odd {
  readonly route: DeclaredRoute
  readonly place: 'query' | 'body'
  readonly name: string
  readonly value: unknown
}

const basePath = '/adwebv21'

// They end the session with which the other calls are made, or change whose it is.
const leaving =
  /\/(logout|third\/bind|viewAs|sys\/selectDepart|sys\/user\/(updatePassword|passwordChange))/

describeDatabase('a refused member of a call is named', ['http', 'module'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  /** Routes with a query or a body; calls that every entity has, once. */
  const routes = (): readonly DeclaredRoute[] => {
    const byUrl = new Map(
      host.app.declaredRoutes.map((route) => [
        `${route.method} ${route.call?.described?.url ?? route.url}`,
        route,
      ]),
    )
    return [...byUrl.values()].filter(
      ({ call, method, url }) =>
        (call?.query ?? call?.body) &&
        method !== 'HEAD' &&
        url.startsWith(basePath) &&
        !leaving.test(url),
    )
  }

  const membersOf = ({ call }: DeclaredRoute, place: Odd['place']) => {
    const { properties = {} }: Declared = call?.[place] ?? {}
    return Object.entries(properties)
  }

  const everyMember = (valuesOf: (member: Member, place: Odd['place']) => readonly unknown[]) =>
    routes().flatMap((route) =>
      (['query', 'body'] as const).flatMap((place) =>
        membersOf(route, place).flatMap(([name, member]): readonly Odd[] =>
          valuesOf(member, place).map((value) => ({ route, place, name, value })),
        ),
      ),
    )

  let calls = 0
  const make = async ({ route, place, name, value }: Odd): Promise<Reply> => {
    calls += 1
    const [query, body] = (['query', 'body'] as const).map((one) => ({
      ...samplesOf(route, one),
      ...(one === place && { [name]: value }),
    }))
    const path = route.url.replace(basePath, '').replaceAll(/:\w+|\*/g, 'x')
    return await host.call('admin', `${route.method} ${path}` as `${string} ${string}`, {
      query: query as Readonly<Record<string, string>>,
      ...(route.method !== 'GET' && { body }),
      address: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    })
  }

  /** What must be there, so that the odd member is the first one that is wrong. */
  const samplesOf = (route: DeclaredRoute, place: Odd['place']) => {
    const { required = [] }: Declared = route.call?.[place] ?? {}
    return Object.fromEntries(
      membersOf(route, place)
        .filter(([name, member]) => required.includes(name) && member.default === undefined)
        .map(([name, member]) => [name, sampleOf(member)]),
    )
  }

  const namesMember = ({ route }: Odd, { result }: Reply['body']): boolean => {
    const [field] = String(result?.errors?.[0]?.field).split(/[.、]/)
    return [...membersOf(route, 'query'), ...membersOf(route, 'body')].some(
      ([name]) => name === field,
    )
  }

  const lineOf = ({ route: { method, url }, place, name, value }: Odd) =>
    `${method} ${url} ${place} ${name}=${JSON.stringify(value).slice(0, 40)}`

  test('where its schema refuses it', async () => {
    const silent: string[] = []
    let named = 0
    for (const odd of everyMember(wrongValues)) {
      const { status, body } = await make(odd)
      if (namesMember(odd, body)) named += 1
      else silent.push(`${lineOf(odd)} → ${status} ${body.message}`)
    }
    expect(silent).toEqual([])
    expect(named).toBeGreaterThan(300)
  })

  test('where its handler refuses it', async () => {
    const silent: string[] = []
    let refused = 0
    for (const odd of inTurn(everyMember(oddTexts), 4)) {
      const { status, body } = await make(odd)
      if (status === 401) silent.push(`${lineOf(odd)} ends the session`)
      if (!body.message?.startsWith(serverMessages.malformed)) continue
      refused += 1
      if (!namesMember(odd, body)) silent.push(`${lineOf(odd)} → ${status} ${body.message}`)
    }
    expect(silent).toEqual([])
    expect(refused).toBeGreaterThan(10)
  })
})

/** A value that the declared member does not allow: counts are put right instead, and addresses hold only texts. */
function wrongValues(member: Member, place: Odd['place']): readonly unknown[] {
  if (Type.IsInteger(member) && member.default !== undefined) return []
  const long = 'x'.repeat((member.maxLength ?? 0) + 1)
  const candidates = place === 'query' ? [long] : [member.orNumber ? [] : 7, { odd: true }, long]
  if (member.contentSchema) return ['[']
  return candidates.filter((value) => !Check(member, value)).slice(0, 1)
}

/** Texts that a schema may let pass and a handler may not. */
function oddTexts(member: Member): readonly unknown[] {
  if (member.contentSchema) return ['{"a":{}}', '[{}]', '{"nosuch":"x"}']
  return Type.IsString(member) ? ['[', '%E0', 'x,'.repeat(1_100), '\0odd'] : []
}

function sampleOf(member: Member): unknown {
  if (member.contentSchema) return '[]'
  if (Type.IsUnion(member)) return sampleOf(member.anyOf[0] ?? Type.String())
  if (Type.IsLiteral(member)) return member.const
  if (Type.IsInteger(member) || Type.IsNumber(member)) return 1
  if (Type.IsBoolean(member)) return true
  if (Type.IsArray(member)) return []
  if (Type.IsObject(member)) {
    const { required = [], properties = {} }: Declared = member
    return Object.fromEntries(
      required.flatMap((name) => (properties[name] ? [[name, sampleOf(properties[name])]] : [])),
    )
  }
  return 'x'
}
