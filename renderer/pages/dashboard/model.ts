import type { GoProps } from '../../actions/goDoc'
import type { ChartKind } from '../../figures/chart/series'
import type { PeriodUnit } from '../../model/document/reportDoc'
import type { Entity } from '../../model/entity/entity'
import type { Field, Operator } from '../../model/entity/field'
import type { Expr } from '../../model/expr/types'
import type { Report } from '../../model/report/report'
import type { Better } from './doc'
import type { Where } from './where'

/** Cards in a grid of 24, with filters that those that know the field share. */
export interface DashboardModel {
  readonly kind: 'dashboard'
  readonly page: string
  readonly title: string
  /** Says good morning in place of its title. */
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

/** One period of the calendar. */
export interface PeriodFilter {
  readonly name: string
  readonly title: string | undefined
  readonly unit: PeriodUnit
  /** Gives a day in the period that is chosen at first; absent = all time. */
  readonly start?: Expr
}

export const isPeriod = (filter: Filter): filter is PeriodFilter => 'unit' in filter

interface AnyCard {
  readonly name: string
  readonly title: string
  /** Of 24. */
  readonly span: number
  readonly go?: CardLink
}

/** Leads from a card to another page. */
export interface CardLink {
  readonly title: string
  readonly target: GoProps
}

/** A card that shows figures of a report. */
export interface CountedCard extends AnyCard {
  readonly report: Report
  /** Keys of the dimensions that it asks for. */
  readonly by: readonly string[]
  /** Keys of measures; absent = the chart's own choice. */
  readonly measures?: readonly string[]
}

export interface FigureCard extends CountedCard {
  readonly kind: 'figure'
  readonly measure: string
  /** Key of the measure that the figure is a part of. */
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
  /** Pixels. */
  readonly height: number
  /** Periods that it shows up to the chosen one. */
  readonly periods: number
  /** Its measures are parts of a whole. */
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

/** What waits for somebody: each a number of records of a list. */
export interface TasksCard extends AnyCard {
  readonly kind: 'tasks'
  readonly tasks: readonly Task[]
}

export interface Task {
  /** `{count}` stands for the number. */
  readonly title: string
  readonly page: string
  readonly entity: Entity
  readonly where: Where
  /** Asked for beside the right to look at the records. */
  readonly can?: string
  /** It is late already, or wrong. */
  readonly urgent: boolean
}

/** The newest unread announcements, as the host has them. */
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
