/** Time at which the examples run: the value of `now()`. */
export const examplesRunAt = new Date('2026-03-18T09:30:00+08:00')

/** An example for each function with its result: a test runs them. */
export const functionExamples: Readonly<
  Record<string, readonly [expression: string, value: unknown]>
> = {
  size: ["size('亚麻床')", 3],
  sum: ['sum([1, 2, 3])', 6],
  avg: ['avg([1, 2, 3])', 2],
  first: ['first([3, 1, 2])', 3],
  last: ['last([3, 1, 2])', 2],
  min: ['min([3, 1, 2])', 1],
  max: ['max([3, 1, 2])', 3],
  round: ['round(12.345, 2)', 12.35],
  abs: ['abs(-5)', 5],
  floor: ['floor(1.9)', 1],
  ceil: ['ceil(1.1)', 2],
  has: ["has('')", false],
  contains: ["contains('亚麻床', '床')", true],
  startsWith: ["startsWith('A-100', 'A-')", true],
  endsWith: ["endsWith('图.png', '.png')", true],
  lower: ["lower('ABC')", 'abc'],
  upper: ["upper('abc')", 'ABC'],
  trim: ["trim('  床 ')", '床'],
  string: ['string(12)', '12'],
  number: ["number('12.5')", 12.5],
  now: ['now()', '2026-03-18 09:30:00'],
  today: ['today()', '2026-03-18'],
  addDays: ['addDays(day, 30)', '2026-04-17'],
  daysBetween: ['daysBetween(startOfMonth(day), day)', 17],
  hoursBetween: ['hoursBetween(day, addDays(day, 1))', 24],
  year: ['year(day)', 2026],
  month: ['month(day)', 3],
  weekday: ['weekday(day)', 3],
  startOfMonth: ['startOfMonth(day)', '2026-03-01'],
  isWorkday: ['isWorkday(day)', true],
  matches: ["matches('a@b.cn', 'e')", true],
}

/** Examples of the list macros, over a field `rows` of `[{ n: 1 }, { n: 3 }]`. */
export const macroExamples: readonly (readonly [
  name: string,
  sentence: string,
  expression: string,
  value: unknown,
])[] = [
  ['all', '每一项都符合', 'rows.all(r, r.n > 0)', true],
  ['exists', '至少一项符合', 'rows.exists(r, r.n > 2)', true],
  ['existsOne', '恰好一项符合', 'rows.existsOne(r, r.n > 2)', true],
  ['map', '各项的某个值', 'sum(rows.map(r, r.n))', 4],
  ['filter', '符合的各项', 'size(rows.filter(r, r.n > 2))', 1],
  ['sortBy', '按某个值由小到大排列，空值在最后', 'rows.sortBy(r, 0 - r.n).first().n', 3],
]
