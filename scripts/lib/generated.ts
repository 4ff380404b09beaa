import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { registries } from '../../product/registries'
import {
  exprKeyword,
  fieldsOfKeyword,
  patternKeyword,
  type Reference,
  refKeyword,
} from '../../renderer/model/document/schema'
import { loadDocuments } from '../../renderer/model/link/documents'
import { type DocumentKind, metaSchemas } from '../../renderer/model/link/meta'
import { manualMarkdown } from '../../renderer/model/manual/markdown'
import { wholeManual } from '../../renderer/model/manual/wholeManual'
import { readDocumentFiles } from '../../server/documentFiles'
import { iconSprites } from './iconSprites'
import { partAbouts } from './partAbouts'

/** Generated files by path: their text follows from the registries and the names in the documents. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const schemas = metaSchemas(registries)
  const names = namesInUse()
  const abouts = partAbouts()
  const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
  return new Map([
    ...kinds.map((kind) => {
      const schema = withExamples(schemas[kind], names)
      return [`schemas/meta/${kind}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`] as const
    }),
    ...iconSprites(),
    ['docs/language.md', manualMarkdown(wholeManual(registries, abouts, readDocumentFiles()))],
    ['product/abouts.gen.json', `${JSON.stringify(abouts, null, 2)}\n`],
    ['renderer/model/shape/validators.gen.js', validators(kinds.map((kind) => schemas[kind]))],
  ])
}

type NamesInUse = Partial<Record<Reference, readonly string[]>>

/** What other documents declare, for completion; the checks look it up themselves. */
function namesInUse(): NamesInUse {
  const { entities, dicts, reports, pages, permissions } = loadDocuments(
    readDocumentFiles(),
    registries,
  )
  return {
    entity: [...entities.keys()].sort(),
    dict: [...dicts.keys()].sort(),
    report: [...reports.keys()].sort(),
    page: [...pages.keys()].sort(),
    permission: [...permissions].sort(),
  }
}

/** `examples` complete in an editor without refusing anything else. */
function withExamples(schema: object, names: NamesInUse): object {
  return JSON.parse(
    JSON.stringify(schema, (_, value) => {
      const noun: unknown =
        typeof value === 'object' && value !== null ? value[refKeyword] : undefined
      const examples = typeof noun === 'string' ? names[noun as Reference] : undefined
      return examples && value.type === 'string' ? { ...value, examples } : value
    }),
  )
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
    validateReport: 'report.schema.json',
    validateRole: 'role.schema.json',
    validateRule: 'rule.schema.json',
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

const silent = ['description', 'title', '$schema', refKeyword, patternKeyword, fieldsOfKeyword]
