import type { GoProps } from '../../actions/goDoc'
import type { ChartKind } from '../../figures/chart/series'
import type { PeriodUnit } from '../../model/document/reportDoc'
import type { Entity } from '../../model/entity/entity'
import type { Field, Operator } from '../../model/entity/field'
import type { Expr } from '../../model/expr/types'
import type { Report } from '../../model/report/report'
import type { Better } from './doc'
import type { Where } from './where'

/** Cards in a grid of 24 columns, with filters shared by all cards that have the field. */
export interface DashboardModel {
  readonly kind: 'dashboard'
  readonly page: string
  readonly title: string
  /** Shows a greeting instead of the title. */
  readonly greets: boolean
  readonly filters: readonly Filter[]
  readonly cards: readonly Card[]
}

export type Filter = FieldFilter | PeriodFilter

export interface FieldFilter {
  readonly name: string
  readonly title: string
  readonly field: Field
  readonly operator: Operator
}

/** Filter by one period of the calendar. */
export interface PeriodFilter {
  readonly name: string
  readonly title: string | undefined
  readonly unit: PeriodUnit
  /** A day in the initial period; absent = all time. */
  readonly start?: Expr
}

export const isPeriod = (filter: Filter): filter is PeriodFilter => 'unit' in filter

interface AnyCard {
  readonly name: string
  readonly title: string
  /** Width in columns, out of 24. */
  readonly span: number
  readonly go?: CardLink
}

/** Link of a card to another page. */
export interface CardLink {
  readonly title: string
  readonly target: GoProps
}

/** A card that shows figures of a report. */
export interface CountedCard extends AnyCard {
  readonly report: Report
  /** Keys of the dimensions that it groups by. */
  readonly by: readonly string[]
  /** Keys of measures; absent = chosen by the chart. */
  readonly measures?: readonly string[]
}

export interface FigureCard extends CountedCard {
  readonly kind: 'figure'
  readonly measure: string
  /** Key of the measure that the figure is a share of. */
  readonly of?: string
  readonly compare: boolean
  readonly better: Better
}

/** The groups of one dimension with the largest figures. */
export interface RankCard extends CountedCard {
  readonly kind: 'rank'
  readonly measure: string
  readonly size: number
}

export interface ChartCard extends CountedCard {
  readonly kind: ChartKind
  /** In px. */
  readonly height: number
  /** Number of periods shown, ending with the chosen one. */
  readonly periods: number
  /** The measures are parts of a whole. */
  readonly stacked: boolean
}

export interface StepsCard extends CountedCard {
  readonly kind: 'steps'
  readonly measures: readonly string[]
}

export interface ListCard extends AnyCard {
  readonly kind: 'list'
  readonly page: string
  readonly entity: Entity
  readonly columns: readonly { readonly field: Field; readonly title: string }[]
  readonly where: Where
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly size: number
}

/** Tasks that wait for the user: each is a number of records of a list. */
export interface TasksCard extends AnyCard {
  readonly kind: 'tasks'
  readonly tasks: readonly Task[]
}

export interface Task {
  /** `{count}` is replaced by the number. */
  readonly title: string
  readonly page: string
  readonly entity: Entity
  readonly where: Where
  /** Permission needed besides reading the records. */
  readonly can?: string
  /** Overdue or wrong. */
  readonly urgent: boolean
}

/** The newest unread announcements, provided by the host. */
export interface AnnouncementsCard extends AnyCard {
  readonly kind: 'announcements'
  readonly size: number
}

export interface TextCard extends AnyCard {
  readonly kind: 'text'
  readonly text: string
}

export type Card =
  | FigureCard
  | ChartCard
  | StepsCard
  | RankCard
  | ListCard
  | TasksCard
  | AnnouncementsCard
  | TextCard

export const isCountedCard = (card: Card): card is FigureCard | ChartCard | StepsCard | RankCard =>
  'report' in card
