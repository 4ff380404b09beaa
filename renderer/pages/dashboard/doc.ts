import { type Static, type TProperties, Type } from 'typebox'
import { goKeys } from '../../actions/goDoc'
import { namePattern } from '../../model/document/names'
import { type ConditionDoc, periodUnits, rowsDoc } from '../../model/document/reportDoc'
import { closed, expr, oneOf, ref } from '../../model/document/schema'
import { dashboardTexts } from './messages'
import { manual } from './messages.manual'

/** Desired direction of a figure; `none` = neither direction is good or bad. */
export const betters = ['up', 'down', 'none'] as const
export type Better = (typeof betters)[number]

const name = (description: string) => Type.String({ pattern: namePattern, description })
const text = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })
const names = (description: string, maxItems: number) =>
  Type.Optional(Type.Array(name(description), { description, minItems: 1, maxItems }))
/** Fields that the report groups by, including fields behind references. */
const dimensions = (description: string, maxItems: number) =>
  Type.Optional(
    Type.Array(
      Type.String({
        minLength: 1,
        maxLength: 130,
        pattern: '^[A-Za-z_][A-Za-z0-9_.]*$',
        description,
      }),
      { description, minItems: 1, maxItems },
    ),
  )

const fieldFilter = closed({
  field: name(manual.filterField),
  title: Type.Optional(text(manual.filterTitle)),
})
const periodFilter = closed({
  name: name(manual.filterName),
  type: oneOf(['date'], manual.filterType),
  title: Type.Optional(text(manual.filterTitle)),
  unit: Type.Optional(oneOf(periodUnits, manual.filterUnit)),
  defaultBy: Type.Optional(expr('user', 'any', manual.filterDefault)),
})

/** Keys of every card. */
const common = {
  name: Type.Optional(name(manual.cardName)),
  title: Type.Optional(text(manual.cardTitle)),
  span: Type.Optional(Type.Integer({ minimum: 4, maximum: 24, description: manual.span })),
  go: Type.Optional(
    closed({ title: Type.Optional(text(manual.goTitle)), ...goKeys('user') }, manual.go),
  ),
}
const height = Type.Optional(
  Type.Integer({ minimum: 120, maximum: 800, description: manual.height }),
)
const report = ref('report', manual.report)
const counted = {
  report,
  by: dimensions(manual.by, 3),
  measures: names(manual.measures, 8),
  height,
}
const dated = {
  ...counted,
  periods: Type.Optional(Type.Integer({ minimum: 2, maximum: 120, description: manual.periods })),
}

const size = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description }))

/** A task: the number of records of a list that wait for the user. */
const task = closed({
  title: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\{count\\}',
    description: manual.taskTitle,
  }),
  page: ref('page', manual.taskPage),
  where: rowsDoc(manual.taskWhere),
  can: Type.Optional(ref('permission', manual.taskCan)),
  urgent: Type.Optional(Type.Boolean({ description: manual.urgent })),
})

/** The card kinds, each with its own keys. */
export const cardProps = {
  figure: {
    report,
    measure: Type.Optional(name(manual.measure)),
    of: Type.Optional(name(manual.of)),
    compare: Type.Optional(oneOf(['previous'], manual.compare)),
    better: Type.Optional(oneOf(betters, manual.better)),
  },
  line: dated,
  bar: { ...dated, stacked: Type.Optional(Type.Boolean({ description: manual.stacked })) },
  pie: counted,
  funnel: counted,
  heatmap: dated,
  rank: {
    report,
    by: dimensions(manual.rankBy, 1),
    measure: Type.Optional(name(manual.measure)),
    size: size(manual.rankSize),
  },
  list: {
    page: ref('page', manual.page),
    columns: names(manual.columns, 8),
    where: rowsDoc(manual.where),
    sort: Type.Optional(Type.String({ minLength: 1, maxLength: 70, description: manual.sort })),
    size: size(manual.size),
  },
  tasks: {
    tasks: Type.Array(task, { description: manual.tasks, minItems: 1, maxItems: 20 }),
  },
  announcements: { size: size(manual.announcementSize) },
  steps: { report, measures: names(manual.measures, 8) },
  text: { text: Type.String({ minLength: 1, maxLength: 4000, description: manual.text }) },
} satisfies Readonly<Record<string, TProperties>>

export type CardKind = keyof typeof cardProps
export const cardKinds = Object.keys(cardProps) as readonly CardKind[] // the keys of the object above

const card = Type.Unsafe<CardDoc>({
  type: 'object',
  required: ['kind'],
  properties: { kind: oneOf(cardKinds, manual.cardKind) },
  allOf: cardKinds.map((kind) => ({
    if: { properties: { kind: { const: kind } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: closed({
      name: common.name,
      kind: Type.Unsafe<string>({ const: kind, description: dashboardTexts.card[kind] }),
      title: common.title,
      ...cardProps[kind],
      span: common.span,
      go: common.go,
    }),
  })),
})

const filter = Type.Unsafe<FilterDoc>({
  if: { required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: periodFilter,
  else: fieldFilter,
})

/** Keys of a dashboard beyond the common ones. */
export const dashboardProps = {
  greets: Type.Optional(Type.Boolean({ description: manual.greets })),
  filters: Type.Optional(
    Type.Array(filter, { description: manual.filters, minItems: 1, maxItems: 8 }),
  ),
  cards: Type.Array(card, { description: manual.cards, minItems: 1, maxItems: 40 }),
}

export type FieldFilterDoc = Readonly<Static<typeof fieldFilter>>
export type PeriodFilterDoc = Readonly<Static<typeof periodFilter>>
export type FilterDoc = FieldFilterDoc | PeriodFilterDoc

/** Which rows: conditions that must all hold, or an expression. */
export type RowsDoc = string | readonly ConditionDoc[]

export type TaskDoc = Readonly<Static<typeof task>>

/** A card after the shape check: it has only the keys of its kind. */
export interface CardDoc {
  readonly name?: string
  readonly kind: CardKind
  readonly title?: string
  readonly span?: number
  readonly go?: Readonly<Record<string, unknown>>
  readonly height?: number
  readonly report?: string
  readonly by?: readonly string[]
  readonly measure?: string
  readonly measures?: readonly string[]
  readonly of?: string
  readonly compare?: 'previous'
  readonly better?: Better
  readonly periods?: number
  readonly stacked?: boolean
  readonly page?: string
  readonly columns?: readonly string[]
  readonly where?: RowsDoc
  readonly sort?: string
  readonly size?: number
  readonly tasks?: readonly TaskDoc[]
  readonly text?: string
}
