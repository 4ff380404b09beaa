import { describe, expect, test } from 'vitest'
import { lex } from './lex'
import type { Token } from './lexText'
import { findingsOf } from './testing/env'

const clean = [
  "status == 'off'",
  "row.status == 'draft' && price > 10",
  'price * stock',
  'round(price * stock * 1.13, 2)',
  "status in ['on', 'off'] || !flag",
  "size(selected) > 0 && selected.all(item, item.status != 'on')",
  "{'ids': selected.map(item, item.id), 'by': user.username}",
  "createTime >= '2026-01-01' && createTime.startsWith('2026')",
  'flag ? max(numbers) : sum(selected.map(item, item.price)) / stock',
  'tags.exists(tag, tag == name || contains(title, tag))',
  'has(row.price) && today() >= day',
]

/** The clean expression with one of its tokens spelt otherwise. */
function mutants(change: (token: Token, text: string) => string | undefined): readonly Mutant[] {
  return clean.flatMap((source) =>
    lex(source).tokens.flatMap((token) => {
      const text = source.slice(token.start, token.end)
      const changed = text === '' ? undefined : change(token, text)
      if (changed === undefined) return []
      const mutant = source.slice(0, token.start) + changed + source.slice(token.end)
      return [{ mutant, start: token.start, text }]
    }),
  )
}

interface Mutant {
  readonly mutant: string
  readonly start: number
  readonly text: string
}

test.each(clean)('%s has no mistake', (source) => {
  expect(findingsOf(source)).toEqual([])
})

describe('one slip in an expression is one finding', () => {
  const misspelt = mutants(({ kind }, text) =>
    kind === 'name' && text.length > 3
      ? text.slice(0, -2) + text.slice(-1) + text.slice(-2, -1)
      : undefined,
  )

  test('a misspelt name is marked, and the right one is suggested', () => {
    expect(misspelt.length).toBeGreaterThan(30)
    for (const { mutant, start, text } of misspelt) {
      // Misspelling a macro's variable where it is introduced makes every use of it unknown.
      if (/\(\w+,/.test(mutant.slice(start - 1)) && mutant[start - 1] === '(' && text === 'item')
        continue
      const [finding, ...others] = findingsOf(mutant)
      expect([mutant, finding?.start, finding?.suggestion, others.length]).toEqual([
        mutant,
        start,
        text,
        0,
      ])
    }
  })

  test('a code that the dictionary has not is marked, and the right one is suggested', () => {
    const codes = mutants(({ kind }, text) =>
      kind === 'string' && /^'(on|off|draft)'$/.test(text) ? `${text.slice(0, -1)}x'` : undefined,
    )
    expect(codes.length).toBeGreaterThan(4)
    for (const { mutant, start, text } of codes) {
      const [finding, ...others] = findingsOf(mutant)
      expect([mutant, finding?.start, others.length]).toEqual([mutant, start + 1, 0])
      expect(text).toBe(`'${finding?.suggestion}'`)
    }
  })

  test('a token left out or doubled is at most one finding', () => {
    const cut = mutants(() => '')
    const doubled = mutants((_, text) => `${text} ${text}`)
    expect(cut.length + doubled.length).toBeGreaterThan(200)
    const told = [...cut, ...doubled].map(({ mutant }) => [mutant, ...marksOf(mutant)])
    expect(told.filter(({ length }) => length > 2)).toEqual([])
  })
})

function marksOf(source: string): readonly string[] {
  return findingsOf(source).map(({ start, end }) => source.slice(start, end))
}
