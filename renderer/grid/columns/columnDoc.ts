import type { CheckHandler, Formatter } from './model'

/** A choice as written in documents of both dialects: `title` and `label` are aliases of `text`. */
export interface OptionDoc {
  readonly value: string | number | boolean
  readonly text?: string
  readonly title?: string
  readonly label?: string
  readonly disabled?: boolean
}

/** An entry of `validateRules`. Several kinds in one object are checked in the order of the members here. */
export interface RuleDoc {
  readonly required?: boolean
  readonly unique?: boolean
  /** A named pattern, a regular expression for the whole value, `only` (unique) or `*` (required). */
  readonly pattern?: string
  /** A registered name, or a function if the table is written in TypeScript. */
  readonly handler?: string | CheckHandler
  /** `${title}`, `${key}` and `${defaultValue}` are replaced by the column's values. */
  readonly message?: string
}

/** A column of the editable table as written in a document (specification: widgets, §3). */
export interface ColumnDoc {
  readonly key: string
  readonly title?: string
  readonly type?: string
  readonly width?: number | string
  readonly minWidth?: number | string
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'right' | 'center'
  readonly placeholder?: string
  readonly visible?: boolean
  readonly disabled?: boolean
  readonly defaultValue?: unknown
  readonly defaultChecked?: boolean
  readonly customValue?: readonly unknown[]
  readonly options?: readonly OptionDoc[]
  readonly dictCode?: string
  readonly dict?: string
  readonly async?: boolean
  readonly allowInput?: boolean
  readonly allowSearch?: boolean
  readonly allowClear?: boolean
  readonly validateRules?: readonly RuleDoc[]
  readonly statistics?: string | readonly string[]
  readonly isOrder?: boolean
  readonly format?: string
  readonly tipsContent?: string
  readonly token?: boolean
  readonly action?: string
  readonly responseName?: string
  readonly btnText?: string
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly number?: number
  /** A JSON object, or its text: `{"uploadnum": 3}`. */
  readonly fieldExtendJson?: string | Readonly<Record<string, unknown>>
  readonly popupCode?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly field?: string
  readonly param?: Readonly<Record<string, unknown>>
  readonly sorter?: string
  readonly linkageKey?: string
  readonly slotName?: string
  readonly showDetails?: boolean
  /** Formats the display, if the table is written in TypeScript; the value is saved unchanged. */
  readonly formatter?: Formatter
  /** Props spread on the inner control. */
  readonly props?: Readonly<Record<string, unknown>>
}
