type Random = () => number

/** A random source text: mostly well-typed, sometimes with slips, sometimes random tokens. */
export function generateSource(random: Random): string {
  const sort = random()
  if (sort < 0.15) return soup(random)
  const source = pick(random, [bool, number, text, list, anything])(
    random,
    1 + Math.floor(random() * 5),
  )
  return sort < 0.4 ? slip(random, source) : source
}

type Generate = (random: Random, depth: number) => string

const bool: Generate = (random, depth) =>
  depth <= 0
    ? pick(random, ['true', 'false', 'flag', 'open.yes', 'some'])
    : pick<Generate>(random, [
        (r, d) => `${number(r, d)} ${pick(r, ['<', '<=', '>', '>=', '==', '!='])} ${number(r, d)}`,
        (r, d) => `${text(r, d)} ${pick(r, ['<', '==', '!=', 'in tags || name =='])} ${text(r, d)}`,
        (r, d) => `(${bool(r, d)}) ${pick(r, ['&&', '||', '==', '!='])} (${bool(r, d)})`,
        (r, d) => `!(${bool(r, d)})`,
        (r, d) =>
          `${list(r, d)}.${pick(r, ['all', 'exists', 'existsOne'])}(x, ${item(bool)(r, d)})`,
        (r, d) => `has(${anything(r, d)})`,
        (r, d) => `contains(${text(r, d)}, ${text(r, d)})`,
        (r, d) => `${text(r, d)}.startsWith(${text(r, d)})`,
        (r, d) => `${anything(r, d)} == ${anything(r, d)}`,
        (r, d) => `${number(r, d)} in numbers`,
        (r) => `status in ['on', ${pick(r, ["'off'", "'draft'", 'open.code'])}]`,
        (r) => `${pick(r, ['day', 'createTime'])} ${pick(r, ['<', '==', '>='])} today()`,
      ])(random, depth - 1)

const number: Generate = (random, depth) =>
  depth <= 0
    ? pick(random, [
        '0',
        '1',
        '0.1',
        '-2.5',
        '1e300',
        'price',
        'stock',
        'numbers[0]',
        'open.known',
        'row.price',
        'some',
      ])
    : pick<Generate>(random, [
        (r, d) => `(${number(r, d)} ${pick(r, ['+', '-', '*', '/', '%'])} ${number(r, d)})`,
        (r, d) => `-(${number(r, d)})`,
        (r, d) => `size(${pick(r, [text, list])(r, d)})`,
        (r, d) => `sum(numbers.map(x, ${item(number)(r, d)}))`,
        (r, d) => `${pick(r, ['min', 'max'])}(${number(r, d)}, ${number(r, d)})`,
        (r, d) => `round(${number(r, d)}, ${pick(r, ['0', '2', '12', 'stock'])})`,
        (r, d) => `${pick(r, ['abs', 'floor', 'ceil'])}(${number(r, d)})`,
        (r, d) => `number(${text(r, d)})`,
        (r, d) => `(${bool(r, d)} ? ${number(r, d)} : ${number(r, d)})`,
        (r, d) => `${list(r, d)}.map(x, ${item(number)(r, d)})[${number(r, d)}]`,
        (r, d) => `numbers.sortBy(x, ${item(number)(r, d)}).${pick(r, ['first', 'last'])}()`,
      ])(random, depth - 1)

const text: Generate = (random, depth) =>
  depth <= 0
    ? pick(random, [
        "'x'",
        "''",
        'name',
        'title',
        'user.username',
        'tags[0]',
        'status',
        'some',
        "'__proto__'",
        "'constructor'",
        "'leak'",
      ])
    : pick<Generate>(random, [
        (r, d) => `(${text(r, d)} + ${text(r, d)})`,
        (r, d) => `${pick(r, ['lower', 'upper', 'trim', 'string'])}(${text(r, d)})`,
        (r, d) => `string(${number(r, d)})`,
        (r, d) => `(${bool(r, d)} ? ${text(r, d)} : ${text(r, d)})`,
        (r, d) => `open[${text(r, d)}]`,
        (r, d) => `some[${text(r, d)}][${text(r, d)}]`,
      ])(random, depth - 1)

const list: Generate = (random, depth) =>
  depth <= 0
    ? pick(random, ['tags', 'numbers', 'selected', '[]', "['a', 'b']", 'open.list', 'some'])
    : pick<Generate>(random, [
        (r, d) => `[${anything(r, d)}, ${anything(r, d)}]`,
        (r, d) => `(${list(r, d)} + ${list(r, d)})`,
        (r, d) => `${list(r, d)}.map(x, ${item(anything)(r, d)})`,
        (r, d) => `${list(r, d)}.map(x, [x, x])`,
        (r, d) => `${list(r, d)}.filter(x, ${item(bool)(r, d)})`,
      ])(random, depth - 1)

const anything: Generate = (random, depth) =>
  pick<Generate>(random, [
    bool,
    number,
    text,
    list,
    (r, d) => (d <= 0 ? 'row' : `{'a': ${anything(r, d - 1)}, 'leak': ${anything(r, d - 1)}}`),
    (r) =>
      `${pick(r, ['open', 'some', 'row'])}.${pick(r, ['leak', 'deep.leak', 'known', 'id', 'list[0].leak'])}`,
  ])(random, depth)

/** The body of a macro; sometimes just its variable. */
function item(other: Generate): Generate {
  return (random, depth) =>
    random() < 0.2 ? pick(random, ['x', 'x.leak', 'x.id', 'x[0]']) : other(random, depth)
}

const tokens = [
  ...[
    'status',
    'open',
    'some',
    'selected',
    'constructor',
    '__proto__',
    'prototype',
    'leak',
    'this',
  ],
  ...[
    'toString',
    'hasOwnProperty',
    'globalThis',
    'process',
    'map',
    'all',
    'size',
    'now',
    'in',
    'true',
  ],
  ...[
    'null',
    "'",
    '"',
    "'x'",
    '1',
    '.5',
    '1e9',
    '\\',
    '\\u0000',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '.',
  ],
  ...[
    ',',
    ':',
    '?',
    '==',
    '!=',
    '<',
    '>=',
    '&&',
    '||',
    '!',
    '+',
    '-',
    '*',
    '/',
    '%',
    '=',
    '=>',
    '??',
  ],
  ...[
    ';',
    '`',
    '$',
    '${',
    '#',
    '@',
    '\u3000',
    '，',
    '“',
    '”',
    '中',
    '\ud800',
    '\u0000',
    ' ',
    '\n',
    '//',
  ],
]

function soup(random: Random): string {
  const length = 1 + Math.floor(random() * 25)
  return Array.from({ length }, () => pick(random, tokens)).join(random() < 0.5 ? ' ' : '')
}

function slip(random: Random, source: string): string {
  const at = Math.floor(random() * (source.length + 1))
  const to = at + Math.floor(random() * 4)
  return source.slice(0, at) + (random() < 0.6 ? pick(random, tokens) : '') + source.slice(to)
}

function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('nothing to pick from')
  return choice
}
