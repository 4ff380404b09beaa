import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { type DocumentKind, metaSchemas } from '../../renderer/model/meta'
import { exprKeyword, patternKeyword, refKeyword } from '../../renderer/model/schema'
import { registries } from './registries'

/** Generated files by path: their text follows from the registries alone. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const schemas = metaSchemas(registries)
  const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
  return new Map([
    ...kinds.map(
      (kind) =>
        [
          `schemas/meta/${kind}.schema.json`,
          `${JSON.stringify(schemas[kind], null, 2)}\n`,
        ] as const,
    ),
    ['renderer/model/validators.gen.js', validators(kinds.map((kind) => schemas[kind]))],
  ])
}

/** One exported function a schema, as plain ESM that neither imports nor compiles anything. */
function validators(schemas: readonly object[]): string {
  const ajv = new Ajv({
    allErrors: true,
    strictRequired: false,
    strictTypes: false,
    inlineRefs: false,
    logger: false,
    // Lengths in UTF-16 units, as a text box counts them; with code points ajv would import a helper.
    unicode: false,
    messages: false,
    code: { source: true, esm: true },
  })
  ajv.addSchema(schemas.map(bare))
  return standaloneCode(ajv, {
    validateEntity: 'entity.schema.json',
    validatePage: 'page.schema.json',
    validateDict: 'dict.schema.json',
    validateMenu: 'menu.schema.json',
  })
}

/** Without what no validator reads: descriptions, annotations, the symbols of the schema builder. */
function bare(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === exprKeyword) return undefined
      // A property of a document may have such a name too; its schema is an object.
      return silent.includes(key) && typeof value !== 'object' ? undefined : value
    }),
  )
}

const silent = ['description', 'title', '$schema', refKeyword, patternKeyword]
