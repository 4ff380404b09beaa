import { describe, expect, test } from 'vitest'
import { compileExpr } from '.'
import { maxSteps } from './meter'
import { clock, compiled, env } from './testing/env'

describe('no expression reaches the machinery', () => {
  test.each([
    'constructor.constructor("return this")()',
    'open.constructor.constructor("return process")()',
    'some["constructor"]["constructor"]("return this")()',
    'some["__proto__"]["leak"]',
    '[].constructor',
    '"".constructor("x")',
    'tags.map(constructor, constructor.constructor)',
    'selected.map(r, r.__proto__)',
    '{"__proto__": {"admin": true}}',
    '{"constructor": 1}',
    '__proto__.polluted',
    'globalThis.process',
    'window.document.cookie',
    'this.constructor',
    'eval("1")',
    'Function("return 1")()',
    'import("node:fs")',
    'new Date()',
    'some.call(1)',
    'some.apply(null, [1])',
    'size.call(1)',
    'name = 1',
    'row.price = 1',
    'flag ? row.price += 1 : 0',
    '`name`',
    '(() => 1)()',
    'tags.map(x => x)',
    'tags.push(1)',
    'name.replace("a", "b")',
    'name.repeat(1000000000)',
    '/(a+)+$/.test(name)',
    'some.__defineGetter__("x", 1)',
    'some.toString()',
    'name.at(0); 1',
    '1, 2',
    'while (true) {}',
    'some.\\u0063onstructor',
    "some['\\u0063onstructor']",
    'ｃonstructor',
  ])('%s is refused', (source) => {
    expect(compileExpr(source, env)).toHaveProperty('findings')
  })

  test.each([
    "some['con' + 'structor']",
    "some['__pro' + 'to__']",
    "some[lower('PROTOTYPE')]",
    "some['constr' + 'uctor']['constr' + 'uctor']",
    "'con' + 'structor' in some",
    "some['to' + 'String']",
    'some.toString',
    'some.hasOwnProperty',
    'some.length',
    'some.then',
    'open.toString',
    'open.valueOf',
  ])('%s, put together at run time, reads nothing', (source) => {
    const own: unknown = JSON.parse('{"constructor": 1, "__proto__": 2, "prototype": 3}')
    for (const some of [{}, [], 'text', 1, () => 1, Object, Function, own, new Date()]) {
      expect(compiled(source).evaluate({ some, open: {} }, clock) || null).toBeNull()
    }
  })

  test('a name that the scope only inherits is not read', () => {
    const scope: Readonly<Record<string, unknown>> = Object.create({ name: 'inherited' })
    expect(compiled('name').evaluate(scope)).toBeNull()
  })

  test('a hole in a list does not show what the prototype holds', () => {
    const holes: unknown[] = []
    holes[1] = 'b'
    expect(compiled('tags.map(t, t)').evaluate({ tags: holes })).toEqual([null, 'b'])
  })

  test('a map literal makes own members only, whatever they are called', () => {
    const made = compiled("{'toString': 1, 'hasOwnProperty': 2}").evaluate({})
    expect(Object.entries(made ?? {})).toEqual([
      ['toString', 1],
      ['hasOwnProperty', 2],
    ])
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
  })
})

describe('every evaluation ends soon', () => {
  const numbers = Array.from({ length: 2000 }, (_, i) => i)
  const longText = 'x'.repeat(1_000_000)
  const worst: readonly (readonly [string, string])[] = [
    ['three nested loops', 'numbers.all(a, numbers.all(b, numbers.all(c, a + b + c >= 0)))'],
    ['three nested maps', 'numbers.map(a, numbers.map(b, numbers.map(c, [a, b, c])))'],
    ['lists compared in a loop', 'numbers.exists(a, numbers.exists(b, numbers != numbers))'],
    ['a long loop body', `numbers.all(a, ${'(-1 in numbers) || '.repeat(95)}true)`],
    ['lists doubled again and again', `numbers${'.map(a, [a, a])'.repeat(100)}`],
    ['texts doubled again and again', `[name]${'.map(a, a + a)'.repeat(100)}`],
    ['lists joined again and again', `[numbers]${'.map(a, a + a)'.repeat(100)}`],
    ['maps doubled again and again', `[name]${".map(a, {'a': a, 'b': a})".repeat(60)}`],
    ['a list in each item of itself', 'numbers.map(a, numbers)'],
    ['large lists compared', '[numbers, name].map(a, numbers) == numbers.map(a, numbers)'],
    ['search in a long text', "numbers.all(a, name.contains('y') || !title.contains('xy'))"],
    ['long texts equal', 'numbers.all(a, name == title)'],
    ['long texts ordered', 'numbers.all(a, name <= title)'],
    ['long texts changed', 'numbers.all(a, size(upper(name)) > 0)'],
    ['long texts joined', 'numbers.map(a, name + title)'],
    ['joined texts looked at', "numbers.all(a, !(name + title).startsWith('y'))"],
    ['sums in a loop', 'numbers.all(a, sum(numbers) > 0 && max(numbers) > 0)'],
    ['a large map counted in a loop', 'numbers.all(a, size(row) > 0)'],
  ]
  const row = Object.fromEntries(numbers.map((n) => [`k${n}`, n]))

  test.each(worst)('%s', (_, source) => {
    const expr = compiled(source)
    const scope = { numbers, name: longText, title: `${longText.slice(1)}x`, row }
    expect(expr.evaluate(scope, clock)).toBeNull()
  })

  test('a list of ten thousand rows is within the bounds', () => {
    const selected = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), status: 'off' }))
    expect(compiled('selected.map(r, r.id)').evaluate({ selected })).toHaveLength(10_000)
    expect(compiled("selected.all(r, r.status != 'on')").evaluate({ selected })).toBe(true)
    expect(compiled("{'ids': selected.map(r, r.id)}").evaluate({ selected })).toHaveProperty('ids')
  })

  test('what is too much gives null, and the next evaluation starts afresh', () => {
    const expr = compiled('tags.map(t, t)')
    expect(expr.evaluate({ tags: Array(maxSteps).fill('t') })).toBeNull()
    expect(expr.evaluate({ tags: ['t'] })).toEqual(['t'])
  })

  test('a value that contains itself does not trap a comparison', () => {
    const [a, b]: Record<string, unknown>[] = [{}, {}]
    if (a && b) Object.assign(a, { self: b }) && Object.assign(b, { self: a })
    expect(compiled('open == some').evaluate({ open: a, some: { self: a } })).toBeNull()
  })
})
