import { checkFill, checkFillTwice } from '../check/checkFill'
import { checkReportDoc } from '../check/checkReport'
import { checkReferences } from '../check/references'
import type { FieldDoc } from '../document/entityDoc'
import type { ReportDoc } from '../document/reportDoc'
import { messages } from '../finding/messages'
import { findingTexts } from '../finding/messages.findings'
import { unknownName } from '../finding/unknownName'
import { isObject } from '../finding/walk'
import { reportTexts } from '../report/messages'
import { compileReport, conditionsOf, type Report, sortableAlways } from '../report/report'
import { checkValues } from '../report/where'
import { doubtsAbout, mentions, unlessDoubted } from './doubts'
import { nameIn, namesOf, sparing, uniqueNames } from './linkCommon'
import {
  knownNames,
  type LinkedEntities,
  type Linking,
  lostNames,
  type Names,
} from './linkEntities'
import { isClean, type Source } from './source'

/** Includes reports too broken to compile, so that naming one is not a second mistake. */
export const reportNames = (sources: readonly Source[]): readonly string[] | undefined =>
  namesOf(sources, 'report')

export interface LinkedReports {
  readonly reports: ReadonlyMap<string, Report>
  /** Names of reports that have mistakes or are made of what has. */
  readonly doubted: ReadonlySet<string>
}

export function linkReports(
  sources: readonly Source[],
  linked: Names & LinkedEntities,
  linking: Linking,
  below: Pick<LinkedReports, 'reports'> = { reports: new Map() },
): LinkedReports {
  const known = knownNames(linked, linked, linking)
  const isNew = uniqueNames(findingTexts.nouns.report)
  const reports = new Map(below.reports)
  const doubted = new Set<string>()
  for (const source of sources) {
    if (!source.written) doubted.add(nameIn(source, 'report'))
    if (!source.written) continue
    const { doc } = source
    const entity = linked.entities.get(String(doc.entity))
    const its = entity && linked.entitySources.get(entity.name)
    // Mistakes in the entity are not the report's.
    const doubts = !entity || linked.sound.has(entity) ? doubtsAbout(its, lostNames(linked)) : 'all'
    const say = unlessDoubted(source, doubts)
    const fields = entity && [...entity.fields.keys()]
    const { schemas } = linking.shapes
    // The missing part may have been removed by the shape check.
    const whole = isClean(source)
    for (const finding of checkReferences(doc, schemas.report, known, fields)) say(finding)
    // The shape check removed wrong shapes.
    if (entity) checkReportDoc(doc as unknown as ReportDoc, entity, say)
    const compiled = sparing(source, () =>
      compileReport(doc as unknown as ReportDoc, linked.entities, whole ? say : undefined),
    )
    if (!compiled) doubted.add(nameIn(source, 'report'))
    if (!compiled || !isNew(compiled.name, source, '/report')) continue
    if (entity) {
      for (const { rules, pointer } of conditionsOf(compiled)) {
        checkValues(rules, pointer, { entity, dicts: linked.dicts, report: say })
      }
    }
    if (!compiled.summary && doc.columns === undefined && whole) {
      say({ pointer: '', severity: 'error', message: reportTexts.noColumns })
    }
    if (!compiled.summary) checkSort(compiled, doc, fields ?? [], say)
    if (!isClean(source) || mentions(doc, doubts)) doubted.add(compiled.name)
    if (isClean(source)) reports.set(compiled.name, compiled)
  }
  checkFills(reports, linked)
  return { reports, doubted }
}

function checkSort(
  { sort }: Report,
  doc: Source['doc'],
  fields: readonly string[],
  report: Source['report'],
): void {
  const all = [...fields, ...sortableAlways]
  if (typeof doc.sort !== 'string' || all.includes(sort.field)) return
  report(unknownName('/sort', sort.field, all, messages.unknownField))
}

/** Checks that the columns which fields take from reports exist. */
function checkFills(
  reports: ReadonlyMap<string, Report>,
  { entities, entitySources }: LinkedEntities,
): void {
  for (const [name, entity] of entities) {
    const source = entitySources.get(name)
    const docs = isObject(source?.doc.fields) ? source.doc.fields : {}
    if (!source) continue
    const { report } = source
    const version = Number(source.doc.schema)
    for (const field of entity.fields.values()) {
      const doc = docs[field.key]
      if (isObject(doc)) checkFill(field, doc as FieldDoc, { entity, version, reports, report })
    }
    checkFillTwice(entity, report)
  }
}
