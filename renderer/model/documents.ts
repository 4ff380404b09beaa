import { compileEntity } from './compileEntity'
import { type CompiledPage, compilePage } from './compilePage'
import type { DictDoc } from './dict'
import type { Entity } from './entity'
import type { EntityDoc } from './entityDoc'
import type { ExprFunction } from './expr/types'
import type { ValueType } from './field'
import type { Finding, Problem } from './finding'
import type { ActionDocKind, PageDocKind } from './kinds'
import type { MenuDoc, MenuNode } from './menuDoc'
import type { PageDoc } from './pageDoc'
import type { Registry } from './registry'

export interface DocumentFile {
  /** Below schemas/: 'entities/cms/product.json'. */
  readonly path: string
  readonly text: string
}

export interface Registries {
  readonly types: Registry<ValueType>
  readonly kinds: Registry<PageDocKind>
  readonly actions: Registry<ActionDocKind>
  readonly functions?: readonly ExprFunction[]
}

export interface Documents {
  readonly entities: ReadonlyMap<string, Entity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly menu: readonly MenuNode[]
  readonly findings: readonly Finding[]
}

/** Reads, checks and compiles all documents of a console. Never throws on what they say. */
export function loadDocuments(files: readonly DocumentFile[], registries: Registries): Documents {
  const findings: Finding[] = []
  const parsed = files.flatMap(({ path, text }) => {
    try {
      return [{ path, doc: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }]
    } catch (error) {
      findings.push({
        file: path,
        line: 1,
        column: 1,
        pointer: '',
        severity: 'error',
        message: String(error),
      })
      return []
    }
  })
  const report = (file: string) => (problem: Problem) =>
    findings.push({ file, line: 1, column: 1, ...problem })
  const inFolder = (folder: string) => parsed.filter(({ path }) => path.startsWith(folder))
  const dicts = new Map(
    inFolder('dicts/').map(({ doc }) => [(doc as DictDoc).dict, doc as DictDoc]),
  )
  const { functions } = registries
  const common = { ...(functions ? { functions } : {}) }
  const entities = new Map(
    inFolder('entities/').flatMap(({ path, doc }) => {
      const entity = compileEntity(doc as EntityDoc, {
        types: registries.types,
        dicts,
        ...common,
        report: report(path),
      })
      return entity ? [[entity.name, entity] as const] : []
    }),
  )
  const pages = new Map(
    inFolder('pages/').flatMap(({ path, doc }) => {
      const page = compilePage(doc as PageDoc, registries.kinds, {
        entity: (name) => entities.get(name),
        entityNames: [...entities.keys()],
        actions: registries.actions,
        ...common,
        report: report(path),
      })
      return page ? [[page.page, page] as const] : []
    }),
  )
  const menu = inFolder('menu.json').flatMap(({ doc }) => (doc as MenuDoc).menu)
  return { entities, pages, dicts, menu, findings }
}
