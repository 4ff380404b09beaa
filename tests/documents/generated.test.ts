import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/lib/generated'

const generated = generatedFiles()

describe('generated files are fresh (npm run meta)', () => {
  test.each([...generated])('%s', (path, text) => {
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8') === text, `${path} is stale: npm run meta`).toBe(true)
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
