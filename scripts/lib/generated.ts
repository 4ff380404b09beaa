import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { listedParts } from '../../product/listedParts'
import { productParts } from '../../product/parts'
import {
  exprKeyword,
  fieldsOfKeyword,
  orderKeyword,
  patternKeyword,
  type Reference,
  refKeyword,
} from '../../renderer/model/document/schema'
import { type DocumentKind, metaSchemas } from '../../renderer/model/link/meta'
import { readDocumentFiles } from '../../server/documents/files'
import { iconSprites } from './iconSprites'
import { type NamesInUse, namesInUse } from './namesInUse'
import { partAbouts } from './partAbouts'
import { programNames } from './programNames'

/** Generated files by path, made from the registries and the names in the documents. Git ignores them. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const schemas = metaSchemas(listedParts)
  const names = namesInUse(readDocumentFiles())
  const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
  return new Map([
    ...kinds.map((kind) => {
      const schema = withExamples(schemas[kind], names)
      return [`schemas/meta/${kind}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`] as const
    }),
    ...iconSprites(),
    ['product/abouts.gen.json', `${JSON.stringify(partAbouts(), null, 2)}\n`],
    ['product/names.gen.json', `${JSON.stringify(productNames(), null, 2)}\n`],
    ['product/program.gen.json', `${JSON.stringify(programNames(), null, 2)}\n`],
    ['renderer/model/shape/validators.gen.js', validators(kinds.map((kind) => schemas[kind]))],
    ['renderer/model/shape/validators.gen.d.ts', declarations],
  ])
}

/** Names of the product's parts: the browser only loads a part when a document uses it. */
const productNames = () => ({
  cells: productParts.cells.map(({ name }) => name),
  pages: productParts.pages.map(({ name }) => name),
  actions: productParts.actions.map(({ name }) => name),
  views: productParts.views.map(({ name }) => name),
})

/** Adds names as `examples`: editors suggest them but accept other values too. */
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
/** One exported function for each schema, as plain ESM that neither imports nor compiles anything. */
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
  return standaloneCode(ajv, exported)
}

/** Exported validator functions and their schemas. */
const exported: Readonly<Record<string, string>> = {
  validateEntity: 'entity.schema.json',
  validatePage: 'page.schema.json',
  validateDict: 'dict.schema.json',
  validateReport: 'report.schema.json',
  validateRole: 'role.schema.json',
  validateRule: 'rule.schema.json',
  validateMenu: 'menu.schema.json',
}

const declarations = [
  "import type { Validate } from './validate'",
  '',
  ...Object.keys(exported).map((name) => `export declare const ${name}: Validate`),
  '',
].join('\n')

/** Removes what validators do not need: descriptions, annotations, symbols of the schema builder. */
function bare(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === exprKeyword) return undefined
      // A property of a document may have such a name too; its schema is an object.
      return silent.includes(key) && typeof value !== 'object' ? undefined : value
    }),
  )
}

const silent = [
  'description',
  'title',
  '$schema',
  refKeyword,
  patternKeyword,
  fieldsOfKeyword,
  orderKeyword,
]
