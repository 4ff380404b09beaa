import { compileGo } from '../../actions/goDoc'
import { reportError } from '../../compile/members'
import { compileAt, defaultEnv } from '../../model/compile/exprEnv'
import type { PageDoc } from '../../model/document/pageDoc'
import type { CompileContext, PageDocKind } from '../../model/entity/kinds'
import { fieldAt } from '../../model/entity/path'
import { below } from '../../model/finding/pointer'
import { unknownName } from '../../model/finding/unknownName'
import { checkRunsByTime } from '../../model/report/checkRunsByTime'
import { operatorOf, type Report } from '../../model/report/report'
import type { Summary } from '../../model/report/summary'
import { compileListCard } from './compileList'
import { compileTasks } from './compileTasks'
import { type CardDoc, dashboardProps, type FilterDoc } from './doc'
import { dateOf, knows } from './filtering'
import { dashboardLacks, dashboardWithGrants } from './grants'
import { dashboardTexts as texts } from './messages'
import {
  type Card,
  type CardLink,
  type CountedCard,
  type DashboardModel,
  type Filter,
  isCountedCard,
  type RankCard,
} from './model'

/** A dashboard's document after the shape check. */
type DashboardDoc = PageDoc & {
  readonly greets?: boolean
  readonly filters?: readonly FilterDoc[]
  readonly cards: readonly CardDoc[]
}

export const dashboardKind: PageDocKind<DashboardModel> = {
  name: 'dashboard',
  title: texts.kind,
  doc: dashboardProps,
  // The document has passed the shape check that `dashboardProps` makes.
  compile: (doc, context) => compileDashboard(doc as DashboardDoc, context),
  withGrants: dashboardWithGrants,
  lacks: dashboardLacks,
}

function compileDashboard(doc: DashboardDoc, context: CompileContext): DashboardModel {
  const seen = new Set<string>()
  const cards = doc.cards.flatMap((card, index) => {
    const at = below('/cards', index)
    const name = card.name ?? `${card.kind}${index + 1}`
    if (seen.has(name)) reportError(context, below(at, 'name'), texts.twice(name))
    seen.add(name)
    return compileCard(card, { name, at, context, doc }) ?? []
  })
  const filters = (doc.filters ?? []).flatMap((filter, index) =>
    compileFilter(filter, { at: below('/filters', index), context, cards }),
  )
  return Object.freeze({
    kind: 'dashboard',
    page: doc.page,
    title: doc.title,
    filters,
    cards,
    greets: doc.greets === true,
  })
}

function compileFilter(
  doc: FilterDoc,
  {
    at,
    context,
    cards,
  }: { readonly at: string; readonly context: CompileContext; readonly cards: readonly Card[] },
): readonly Filter[] {
  if ('type' in doc) {
    const start = compileAt(doc.defaultBy, {
      env: defaultEnv(context.functions),
      expects: { kind: 'date' },
      pointer: below(at, 'defaultBy'),
      report: context.report,
    })
    return [
      Object.freeze({
        name: doc.name,
        title: doc.title,
        unit: doc.unit ?? 'month',
        ...(start && { start }),
      }),
    ]
  }
  const found = cards.filter(isCountedCard).find(({ report }) => knows(report, doc.field))
  const field = found && fieldAt(found.report.view, doc.field)
  if (!field) {
    // A card with a broken report might be the one that has the field.
    const written = context.written?.cards
    const isWhole = !Array.isArray(written) || written.length === cards.length
    if (isWhole && cards.some(isCountedCard)) {
      reportError(context, below(at, 'field'), texts.unusedFilter(doc.field))
    }
    return []
  }
  const operator = operatorOf(field)
  return [Object.freeze({ name: doc.field, title: doc.title ?? field.title, field, operator })]
}

interface CardPlace {
  readonly name: string
  /** Pointer of the card. */
  readonly at: string
  readonly context: CompileContext
  readonly doc: DashboardDoc
}

const usualSpans = { figure: 6, rank: 8, steps: 24, announcements: 8, text: 24 } as const
const usualSpan = 12
const usualHeight = 280
const usualRanks = 8
const usualAnnouncements = 6

function compileCard(card: CardDoc, place: CardPlace): Card | undefined {
  const body = compileBody(card, place)
  const go = compileLink(card, place)
  return body && (go ? Object.freeze({ ...body, go }) : body)
}

function compileLink({ go }: CardDoc, { at, context }: CardPlace): CardLink | undefined {
  if (!go) return undefined
  const env = defaultEnv(context.functions)
  const target = compileGo(go, { ...context, env, pointer: below(at, 'go') })
  const { title } = context.pageDoc?.(target.page) ?? {}
  return Object.freeze({ title: String(go.title ?? title ?? texts.more), target })
}

function compileBody(card: CardDoc, place: CardPlace): Card | undefined {
  const { name, at, context } = place
  const { kind } = card
  const span = card.span ?? (kind in usualSpans ? usualSpans[kind as 'figure'] : usualSpan)
  if (kind === 'text') {
    return Object.freeze({ kind, name, span, title: card.title ?? '', text: card.text ?? '' })
  }
  if (kind === 'list') return compileListCard(card, { name, span, at, context })
  const title = card.title ?? texts.card[kind]
  if (kind === 'tasks') {
    const tasks = compileTasks(card.tasks ?? [], below(at, 'tasks'), context)
    return Object.freeze({ kind, name, span, title, tasks })
  }
  if (kind === 'announcements') {
    return Object.freeze({ kind, name, span, title, size: card.size ?? usualAnnouncements })
  }
  const report = context.reportNamed?.(card.report ?? '')
  if (!report) return undefined
  const { summary } = report
  if (!summary) {
    reportError(context, below(at, 'report'), texts.onlyRows(report.name))
    return undefined
  }
  checkNames(card, summary, place)
  const head = { name, span, title: card.title ?? report.title, report }
  if (kind === 'figure') {
    const measure = card.measure ?? summary.measures[0]?.key ?? ''
    if (card.compare) checkCompare(report, place)
    return Object.freeze({
      ...head,
      kind,
      measure,
      by: [],
      compare: card.compare !== undefined,
      better: card.better ?? 'up',
      ...(card.of !== undefined && { of: card.of }),
    })
  }
  if (kind === 'steps') {
    const measures = card.measures ?? summary.measures.map(({ key }) => key)
    return Object.freeze({ ...head, kind, by: [], measures })
  }
  if (kind === 'rank') return compileRank(card, { ...head, report, summary }, place)
  const all = summary.by.map(({ key }) => key)
  const usual = kind === 'pie' || kind === 'funnel' ? all.slice(0, 1) : all.slice(0, 2)
  const by = card.by ?? usual
  if (all.length === 0) reportError(context, below(at, 'report'), texts.noBy(texts.card[kind]))
  else if (kind === 'heatmap' && by.length < 2) reportError(context, at, texts.fewBy)
  const dated = summary.by.some(({ key, unit }) => unit !== undefined && by.includes(key))
  if (card.periods !== undefined && !dated) {
    reportError(context, below(at, 'periods'), texts.periods)
  }
  if (kind === 'line') checkRunsByTime(summary, below(at, 'report'), context)
  return Object.freeze({
    ...head,
    kind,
    by,
    height: card.height ?? usualHeight,
    periods: card.periods ?? 12,
    stacked: card.stacked === true,
    ...(card.measures && { measures: card.measures }),
  })
}

function compileRank(
  card: CardDoc,
  { summary, ...head }: Omit<CountedCard, 'by'> & { readonly summary: Summary },
  { at, context }: CardPlace,
): RankCard {
  const dimension = card.by
    ? summary.by.find(({ key }) => key === card.by?.[0])
    : summary.by.find(({ unit }) => unit === undefined)
  if (dimension?.unit !== undefined) {
    reportError(context, below(at, 'by', 0), texts.rankByPeriod(dimension.key))
  } else if (!dimension && !card.by) {
    reportError(context, below(at, 'report'), texts.noBy(texts.card.rank))
  }
  const measure = card.measure ?? summary.measures[0]?.key ?? ''
  const by = dimension ? [dimension.key] : []
  return Object.freeze({ ...head, kind: 'rank', by, measure, size: card.size ?? usualRanks })
}

function checkNames(card: CardDoc, { by, measures }: Summary, { at, context }: CardPlace): void {
  const known = measures.map(({ key }) => key)
  const dimensions = by.map(({ key }) => key)
  const check = (
    name: string,
    pointer: string,
    names: readonly string[],
    say: (name: string, meant?: string) => string,
  ) => {
    if (!names.includes(name)) context.report(unknownName(pointer, name, names, say))
  }
  for (const key of ['measure', 'of'] as const) {
    const name = card[key]
    if (name !== undefined) check(name, below(at, key), known, texts.unknownMeasure)
  }
  for (const [index, name] of (card.measures ?? []).entries()) {
    check(name, below(at, 'measures', index), known, texts.unknownMeasure)
  }
  for (const [index, name] of (card.by ?? []).entries()) {
    check(name, below(at, 'by', index), dimensions, texts.unknownBy)
  }
}

function checkCompare(report: Report, { at, context, doc }: CardPlace): void {
  const pointer = below(at, 'compare')
  // Unreadable filters have been reported already.
  if (doc.filters === undefined && context.written?.filters !== undefined) return
  if (!doc.filters?.some((filter) => 'type' in filter)) {
    reportError(context, pointer, texts.noPeriod)
  } else if (!dateOf(report)) reportError(context, pointer, texts.noDate)
}
