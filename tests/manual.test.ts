import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import abouts from '../product/abouts.gen.json'
import { registries } from '../product/registries'
import { timeValue } from '../renderer/cells/time/value'
import { defineValue } from '../renderer/model/entity/field'
import { Registry } from '../renderer/model/entity/registry'
import { userType } from '../renderer/model/entity/user'
import { compileExpr } from '../renderer/model/expr'
import { loadDocuments } from '../renderer/model/link/documents'
import { manualMarkdown } from '../renderer/model/manual/markdown'
import { patternTexts, userTexts } from '../renderer/model/manual/messages'
import {
  examplesRunAt,
  functionExamples,
  macroExamples,
} from '../renderer/model/manual/messages.functions'
import { manualSamples } from '../renderer/model/manual/samples'
import { wholeManual } from '../renderer/model/manual/wholeManual'
import { namedPatterns } from '../renderer/model/regexp/patterns'
import { readDocumentFiles } from '../server/documents/files'

const manual = wholeManual(registries, abouts, readDocumentFiles())

describe('the manual of the language', () => {
  test('its own documents are right', () => {
    const { findings } = loadDocuments(manualSamples, registries)
    expect(findings.map(({ file, pointer, message }) => `${file} ${pointer} ${message}`)).toEqual(
      [],
    )
  })

  test('docs/language.md is what it says (npm run meta)', () => {
    expect(readFileSync('docs/language.md', 'utf8') === manualMarkdown(manual)).toBe(true)
  })

  test('every key has its sentence and an example', () => {
    const silent = manual.chapters.flatMap(({ id, keys }) =>
      keys.filter((key) => !key.sentence || !key.example).map(({ name }) => `${id} ${name}`),
    )
    expect(silent).toEqual([])
  })

  test('every example is JSON that holds the key', () => {
    for (const { keys } of manual.chapters)
      for (const { name, example } of keys) {
        // A key without one is named by the test above.
        if (!example) continue
        const last = name.split('.').at(-1)?.replace('[]', '') ?? ''
        expect(Object.keys(JSON.parse(`{${example.text}}`)), name).toEqual([last])
      }
  })

  test('a key that no document writes has its example from what is shown of the type', () => {
    const rating = defineValue({
      ...timeValue,
      name: 'rating',
      title: '评分',
      props: { half: Type.Optional(Type.Boolean({ description: '可以半颗' })) },
    })
    const more = {
      ...registries,
      types: new Registry('type', [...registries.types.members, rating]),
    }
    const samples = [...abouts.samples, { type: 'rating', title: '评分', half: true }]
    const { chapters } = wholeManual(more, { ...abouts, samples }, readDocumentFiles())
    const [half] = chapters.find(({ id }) => id === 'field.rating')?.keys ?? []
    expect(half).toMatchObject({ name: 'half', example: { text: '"half": true' } })
  })

  test('every chapter has a name, every type of field, kind of page and view says when it is the right one', () => {
    expect(manual.chapters.filter(({ title }) => !title).map(({ id }) => id)).toEqual([])
    const parts = manual.chapters.filter(({ id }) => /^(field|page|view)\./.test(id))
    expect(parts.length).toBeGreaterThan(40)
    expect(parts.filter(({ use }) => !use).map(({ id }) => id)).toEqual([])
  })

  test('what a key leads to has a chapter', () => {
    const ids = new Set(manual.chapters.map(({ id }) => id))
    const lost = manual.chapters.flatMap(({ keys }) =>
      keys.flatMap(({ of }) => (of !== undefined && !ids.has(of) ? [of] : [])),
    )
    expect(lost).toEqual([])
    expect(ids.size).toBe(manual.chapters.length)
  })

  test('every function has an example, which gives what is said', () => {
    const functions = manual.sections.find(({ id }) => id === 'functions')?.lines ?? []
    expect(functions.length).toBeGreaterThan(20)
    expect(functions.filter(({ example }) => !example).map(({ name }) => name)).toEqual([])
    for (const [expression, value] of Object.values(functionExamples))
      expect(run(expression), expression).toEqual(value)
    for (const [, , expression, value] of macroExamples)
      expect(run(expression), expression).toEqual(value)
  })

  test('the members of user and the named patterns are those there are', () => {
    const members = userType.kind === 'map' ? Object.keys(userType.fields) : []
    expect(Object.keys(userTexts)).toEqual(members)
    expect(Object.keys(patternTexts)).toEqual(Object.keys(namedPatterns))
  })
})

function run(expression: string): unknown {
  const row = { kind: 'map', fields: { n: { kind: 'number' } } } as const
  const result = compileExpr(expression, {
    names: { rows: { kind: 'list', of: row }, day: { kind: 'date' } },
  })
  if ('findings' in result) throw new Error(`${expression}: ${result.findings[0].message}`)
  return result.expr.evaluate(
    { rows: [{ n: 1 }, { n: 3 }], day: '2026-03-18' },
    { now: examplesRunAt },
  )
}
