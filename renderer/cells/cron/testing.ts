import fc from 'fast-check'
import { bounds, type Cron, type Item, type Part, type PartName } from './parts'

const every: Part = { mode: 'every' }
const none: Part = { mode: 'none' }

function numberIn(name: PartName) {
  const { min, max } = bounds[name]
  return fc.integer({ min, max })
}

const weekdays = numberIn('week')

function items(name: PartName): fc.Arbitrary<Item> {
  const item = fc.record(
    {
      from: numberIn(name),
      to: numberIn(name),
      step: fc.integer({ min: 1, max: bounds[name].step }),
    },
    { requiredKeys: ['from'] },
  )
  return name === 'year' ? item.filter(({ from, to }) => to === undefined || to >= from) : item
}

/** Generates any value of a part. */
const anyPart = (name: PartName): fc.Arbitrary<Part> =>
  fc.oneof(
    fc.constant(every),
    fc.record({
      mode: fc.constant('step' as const),
      from: numberIn(name),
      step: fc.integer({ min: 1, max: bounds[name].step }),
    }),
    fc
      .record({ mode: fc.constant('range' as const), from: numberIn(name), to: numberIn(name) })
      .filter(({ from, to }) => name !== 'year' || from <= to),
    fc.uniqueArray(numberIn(name), { minLength: 1, maxLength: 8 }).map(
      (values): Part => ({
        mode: 'list',
        values: values.sort((a, b) => a - b),
      }),
    ),
    fc
      .array(items(name), { minLength: 1, maxLength: 4 })
      .filter((all) => all.some(({ to, step }) => to !== undefined || step !== undefined))
      .filter(
        ([only, ...rest]) => rest.length > 0 || (only?.to !== undefined && only.step !== undefined),
      )
      .map((all): Part => ({ mode: 'mixed', items: all })),
  )

const day: fc.Arbitrary<Part> = fc.oneof(
  anyPart('day'),
  fc.constantFrom<Part>({ mode: 'lastDay' }, { mode: 'lastWorkday' }),
  fc.record({
    mode: fc.constantFrom('beforeEnd' as const, 'workdayBeforeEnd' as const),
    days: fc.integer({ min: 1, max: 30 }),
  }),
  numberIn('day').map((at): Part => ({ mode: 'nearestWorkday', day: at })),
)

const week: fc.Arbitrary<Part> = fc.oneof(
  anyPart('week'),
  weekdays.map((weekday): Part => ({ mode: 'lastOf', weekday })),
  fc.record({
    mode: fc.constant('nth' as const),
    weekday: weekdays,
    nth: fc.integer({ min: 1, max: 5 }),
  }),
)

/** Generates every possible expression. */
export const crons: fc.Arbitrary<Cron> = fc
  .record({
    second: anyPart('second'),
    minute: anyPart('minute'),
    hour: anyPart('hour'),
    month: anyPart('month'),
    year: anyPart('year'),
    days: fc.oneof(
      day.map((part) => ({ day: part, week: none })),
      week.map((part) => ({ day: none, week: part })),
    ),
  })
  .map(({ days, ...rest }) => ({ ...rest, ...days }))
