import { isRecord } from '../data/envelope'
import { uiMessages } from '../messages'
import { compileEntity, plainFields } from '../model/compile/compileEntity'
import type { FieldContext, PlainFields } from '../model/compile/compileField'
import { compilePage as compileByKind } from '../model/compile/compilePage'
import type { EntityDoc } from '../model/document/entityDoc'
import type { PageDoc } from '../model/document/pageDoc'
import type { ReportDoc } from '../model/document/reportDoc'
import type { Entity } from '../model/entity/entity'
import type { ValueType } from '../model/entity/field'
import type { ActionDocKind, CellLook, PageDocKind, ViewDocKind } from '../model/entity/kinds'
import type { Registry } from '../model/entity/registry'
import type { Finding } from '../model/finding/finding'
import type { compileReport, Report } from '../model/report/report'

type Document = Readonly<Record<string, unknown>>

/** A page document and the documents it names, as published: their shape has been checked. */
export interface PageDocuments {
  readonly doc: Document
  readonly entities: readonly Document[]
  readonly reports?: readonly Document[]
  /** Other pages that it shows a part of. */
  readonly pages?: readonly Document[]
}

/** A finding and the document it is in. */
export interface PageFinding extends Finding {
  readonly document: string
}

export interface CompiledPage {
  /** Code of the page, for messages. */
  readonly page: string
  readonly kind: PageDocKind | undefined
  readonly model: unknown
  readonly findings: readonly PageFinding[]
}

/** Compiles documents to a frozen page model. Errors are collected; the valid rest is still shown. */
export function compilePage(
  { doc, entities, reports = [], pages = [] }: PageDocuments,
  registries: {
    look(type: string): CellLook | undefined
    readonly types: Registry<ValueType>
    readonly kinds: Registry<PageDocKind>
    readonly actions: Registry<ActionDocKind>
    readonly views?: Registry<ViewDocKind>
    /** Absent = there are no reports. */
    readonly compileReport?: typeof compileReport | undefined
  },
): CompiledPage {
  const findings: PageFinding[] = []
  const reportFor = (document: string) => (finding: Finding) =>
    void findings.push({ ...finding, document })
  if (!isRecord(doc)) {
    reportFor('/')({ pointer: '', severity: 'error', message: uiMessages.notDocument })
    return { page: '', kind: undefined, model: undefined, findings }
  }
  const page = String(doc.page)
  const report = reportFor(`pages/${page}`)
  const compiled = new Map<string, Entity>()
  const fields = new Map<string, PlainFields>()
  const drafts = entities.map((raw) => {
    // The shape was checked by the build, or by the server on publishing.
    const entityDoc = raw as unknown as EntityDoc
    const context: FieldContext = {
      types: registries.types,
      entity: (name) => compiled.get(name),
      fields: (name) => fields.get(name),
      report: reportFor(`entities/${entityDoc.entity}`),
    }
    const plain = plainFields(entityDoc, context)
    fields.set(entityDoc.entity, plain)
    return { entityDoc, context, plain }
  })
  for (const { entityDoc, context, plain } of drafts) {
    const entity = compileEntity(entityDoc, context, plain)
    if (entity) compiled.set(entity.name, entity)
  }
  const compiledReports = new Map<string, Report>()
  for (const raw of reports) {
    const written = raw as unknown as ReportDoc // as above
    const made = registries.compileReport?.(
      written,
      compiled,
      reportFor(`reports/${written.report}`),
    )
    if (made) compiledReports.set(made.name, made)
  }
  // Checked as above; an unknown `kind` is handled by the lookup.
  const result = compileByKind(doc as PageDoc, registries.kinds, {
    entity: (name) => compiled.get(name),
    entityNames: entities.map(({ entity }) => String(entity)),
    reportNamed: (name) => compiledReports.get(name),
    pageDoc: (name) => pages.find((one) => one.page === name),
    actions: registries.actions,
    ...(registries.views && { views: registries.views }),
    look: registries.look,
    report,
  })
  return { page, kind: result?.kind, model: result?.model, findings }
}
