import { chineseCodes } from './messages.formats'

/** A part of a number format. `shown` is text that it adds, `sign` one that stands for something of the number. */
export type FormatPart =
  | { readonly shown: string }
  | { readonly sign: string }
  | { readonly condition: (number: number) => boolean }
  | { readonly language: string }

type Made = (found: string) => readonly FormatPart[]

const nothing: Made = () => []
const shown = (text: string): readonly FormatPart[] => [{ shown: text }]
const sign: Made = (found) => [{ sign: found.toLowerCase() }]

/** What parts look like, the first that fits counts; what fits none is not surely understood. */
const kinds: readonly (readonly [RegExp, Made])[] = [
  [/^"[^"]*"/, (found) => shown(found.slice(1, -1))],
  [/^[\\!]./su, (found) => shown(found.slice(1))],
  // Blanks as wide as a sign, and signs that fill the cell.
  [/^[_*]./su, nothing],
  [/^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/i, nothing],
  [chineseCodes.color, nothing],
  [/^\[(?:<=|>=|<>|<|>|=)-?\d+(?:\.\d+)?\]/, (found) => [{ condition: conditionOf(found) }]],
  [/^\[\$[^\]-]*(?:-(?:[0-9a-f]{1,4}|[a-z]{2}-[a-z]{2}))?\]/i, symbolOf],
  [/^\[(?:h+|m+|s+)\]/i, sign],
  [/^general/i, sign],
  [chineseCodes.general, () => sign('general')],
  [/^(?:am\/pm|a\/p)/i, sign],
  [chineseCodes.half, () => sign('half')],
  [/^(?:y+|m+|d+|h+|s+|a+|e+)/i, sign],
  [/^[0#?.,%@]/, sign],
  [/^[$\-+/():^&'~{}<>= ]/, shown],
  [/^[^\0-\x7f]/u, shown],
]

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
}

function conditionOf(found: string): (number: number) => boolean {
  const [, sign = '', limit = ''] = /^\[([<>=]+)(.+)\]$/.exec(found) ?? []
  return (number) => comparisons[sign]?.(number, Number(limit)) === true
}

function symbolOf(found: string): readonly FormatPart[] {
  const [symbol = '', ...language] = found.slice(2, -1).split('-')
  return [
    ...shown(symbol),
    ...(language.length > 0 ? [{ language: language.join('-').toLowerCase() }] : []),
  ]
}

/** Parts of each section of a format; undefined if one is not surely understood. */
export function sectionsOf(code: string): readonly (readonly FormatPart[])[] | undefined {
  const sections: FormatPart[][] = [[]]
  let rest = code
  while (rest !== '') {
    if (rest.startsWith(';')) {
      sections.push([])
      rest = rest.slice(1)
      continue
    }
    const kind = kinds.find(([pattern]) => pattern.test(rest))
    const [found] = kind?.[0].exec(rest) ?? []
    if (!kind || found === undefined) return undefined
    sections.at(-1)?.push(...kind[1](found))
    rest = rest.slice(found.length)
  }
  return sections
}

export const hasSign = (parts: readonly FormatPart[], pattern: RegExp): boolean =>
  parts.some((part) => 'sign' in part && pattern.test(part.sign))
