import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsWith, near, placesIn, shipped, textOf } from '../support/documents'
import { randomOf } from '../support/mutants'
import { roundsOf, seedOf } from '../support/rounds'
import { inTurn } from '../support/turn'

const entity = 'entities/cms/product.json'
const page = 'pages/cms/product.json'
const menu = 'menu.json'

/** Only a check that hangs takes this long: thousands of them take minutes on a busy machine. */
const hangingMs = 600_000

describe('whatever is in the files', () => {
  const broken = (text: string) =>
    fc
      .array(
        fc.tuple(
          fc.nat(text.length),
          fc.nat(20),
          fc.oneof(
            fc.constantFrom('"', '{', '}', '[', ',', ':', 'null', '1'),
            fc.string({ maxLength: 4 }),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((cuts) =>
        cuts.reduce(
          (rest, [at, length, other]) => rest.slice(0, at) + other + rest.slice(at + length),
          text,
        ),
      )

  test.each([entity, page, menu, 'dicts/yn.json'])(
    '%s cut and stuffed: the checks never throw, and place every finding in the text',
    (path) => {
      fc.assert(
        fc.property(broken(textOf(path)), (text) => {
          for (const { file, line, column, message } of findingsWith(path, text)) {
            expect(message).toMatch(/\p{Script=Han}/u)
            const lines = (file === path ? text : textOf(file)).split('\n')
            expect(lines[line - 1]?.length).toBeGreaterThanOrEqual(column - 1)
          }
        }),
        { numRuns: roundsOf(60), seed: seedOf(5) },
      )
    },
    hangingMs,
  )

  test.each([entity, page, menu, 'dicts/yn.json'])(
    '%s with any JSON in any place',
    (path) => {
      const root: unknown = JSON.parse(textOf(path))
      const places = [...placesIn(root)]
      fc.assert(
        fc.property(fc.nat(places.length - 1), fc.jsonValue({ maxDepth: 3 }), (index, other) => {
          const place = places[index]
          place?.put(other)
          const text = JSON.stringify(root)
          place?.put(place.value)
          expect(Array.isArray(findingsWith(path, text))).toBe(true)
        }),
        { numRuns: roundsOf(80), seed: seedOf(6) },
      )
    },
    hangingMs,
  )
})

describe('S15–S24 every key of every document with every wrong kind of value', () => {
  const samples: readonly unknown[] = ['text', 7, true, null, [], {}]
  const kind = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  // A switch may be given as what it is; a test may leave a value empty.
  const legal = (pointer: string, sample: unknown) =>
    (pointer === '/fields/hot/default' && sample === true) ||
    (pointer === '/tests/1/record/status' && sample === null)

  /** In `npm test` one wrong kind of value, drawn by lot, in a tenth of the places; in `npm run test:long` all in all. */
  const isLong = process.env.LONG !== undefined
  const seed = seedOf(20_261_125)
  const random = randomOf(seed)

  test.each([entity, page, 'pages/cms/news.json', 'dicts/yn.json', menu])(
    '%s',
    (path) => {
      const root: unknown = JSON.parse(textOf(path))
      const missed: string[] = []
      const places = [...placesIn(root)]
      expect(places.length).toBeGreaterThan(10)
      for (const { pointer, value, put } of inTurn(places)) {
        const wrong = samples.filter(
          (sample) => kind(sample) !== kind(value) && !legal(pointer, sample),
        )
        for (const sample of isLong ? wrong : [random.pick(wrong)]) {
          put(sample)
          const here = findingsWith(path, JSON.stringify(root)).filter(({ file }) => file === path)
          put(value)
          if (here.length === 0 || here.some((one) => !near(one.pointer, pointer))) {
            missed.push(`${pointer} = ${JSON.stringify(sample)}: ${here.map((it) => it.pointer)}`)
          }
        }
      }
      expect(missed, `seed ${seed}`).toEqual([])
    },
    hangingMs,
  )

  test(
    'one place of every other document, drawn by lot',
    () => {
      const tried = [entity, page, 'pages/cms/news.json', menu]
      const others = shipped
        .filter(({ path }) => !tried.includes(path))
        // Each has a lot of its own, so that the turn chooses documents and not what is tried of them.
        .map(({ path, text }, at) => ({ path, text, random: randomOf(20_261_125 + at) }))
      const missed: string[] = []
      for (const { path, text, random } of inTurn(others)) {
        const root: unknown = JSON.parse(text)
        const places = [...placesIn(root)].filter(
          ({ pointer }) => !/\/(tests|default)(\/|$)/.test(pointer),
        )
        for (let round = 0; round < (isLong ? 5 : 2); round++) {
          const place = random.pick(places)
          const sample = random.pick(samples.filter((one) => kind(one) !== kind(place?.value)))
          if (!place) continue
          place.put(sample)
          // A lost part (such as the columns of a group) may cause further warnings.
          const here = findingsWith(path, JSON.stringify(root)).filter(
            ({ file, severity }) => file === path && severity === 'error',
          )
          place.put(place.value)
          if (here.length === 0 || here.some((one) => !near(one.pointer, place.pointer)))
            missed.push(
              `${path} ${place.pointer} = ${JSON.stringify(sample)}: ${here.map((it) => it.pointer)}`,
            )
        }
      }
      expect(missed).toEqual([])
    },
    hangingMs,
  )
})
