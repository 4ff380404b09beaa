import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeChanged } from '../../scripts/lib/generate.mjs'
import { generatedFiles } from '../../scripts/lib/generated'

const generated = generatedFiles()

describe('generated files', () => {
  test.each([...generated])('%s is made again byte by byte', (path, text) => {
    // Whoever starts these tests has generated the files (vite.config.ts).
    expect(readFileSync(path, 'utf8') === text).toBe(true)
  })

  test('a file is replaced whole, and only by another text', () => {
    const root = mkdtempSync(join(tmpdir(), 'jiandu-generated-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const write = (one: string, other: string) =>
      writeChanged(new Map(Object.entries({ 'a/one.js': one, 'a/other.js': other })), root)
    const inode = (name: string) => statSync(join(root, 'a', name)).ino
    write('first', 'other')
    const reader = openSync(join(root, 'a/one.js'), 'r')
    const before = [inode('one.js'), inode('other.js')]
    write('second', 'other')
    expect(readFileSync(reader, 'utf8')).toBe('first')
    expect(readFileSync(join(root, 'a/one.js'), 'utf8')).toBe('second')
    expect(inode('one.js')).not.toBe(before[0])
    expect(inode('other.js')).toBe(before[1])
    expect(readdirSync(join(root, 'a'))).toEqual(['one.js', 'other.js'])
  })

  test('the validators neither import nor compile anything', () => {
    const code = generated.get('renderer/model/shape/validators.gen.js') ?? ''
    // A property of a document may be called `from`.
    const found =
      /\brequire\(|\bimport\s*[({*]|(^|[;}])\s*(import|export)\b[^;]*\bfrom\s*["']|new Function|\beval\(/m.exec(
        code,
      )
    expect(found).toBeNull()
  })

  test('the meta-schemas use no keyword that editors of draft 07 do not know', () => {
    for (const [path, text] of generated) {
      if (!path.endsWith('.schema.json')) continue
      expect(text).not.toMatch(
        /"(\$dynamicRef|\$dynamicAnchor|discriminator|prefixItems|unevaluatedProperties|dependentSchemas)"/,
      )
    }
  })

  test('every property has a Chinese description', () => {
    for (const [path, text] of generated) {
      if (path.endsWith('.schema.json')) expect(undescribed(JSON.parse(text)), path).toEqual([])
    }
  })
})

/** Properties of closed objects without a Chinese description, their own or that of their definition. */
function undescribed(root: Record<string, unknown>): readonly string[] {
  const definitions = root.$defs as Record<string, Record<string, unknown>> | undefined
  const silent: string[] = []
  const visit = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties' && 'additionalProperties' in schema) {
        for (const [name, property] of Object.entries(
          value as Record<string, { $ref?: string; description?: string }>,
        )) {
          const target = property.$ref
            ? definitions?.[property.$ref.slice('#/$defs/'.length)]
            : property
          const description = String(property.description ?? target?.description ?? '')
          if (!/\p{Script=Han}/u.test(description)) silent.push(`${at}/${name}`)
        }
      }
      visit(value, `${at}/${key}`)
    }
  }
  visit(root, '')
  return silent
}
