import type { ColumnDoc, RuleDoc } from '../../columns/columnDoc'
import type { DisabledRows } from '../../rows/disabled'
import type { SelectionMode } from '../../rows/select'
import type { ExpandConfig } from './expansion'

/** An editable table as written in a document (specification: widgets, §3, 9; reference: §1.1). */
export interface TableDoc {
  /** Storage key of the user's columns (order, widths, visibility); absent = derived from title and column keys. */
  readonly name?: string
  readonly columns: readonly ColumnDoc[]
  readonly rowKey?: string
  readonly toolbar?: boolean
  readonly toolbarConfig?: ToolbarDoc
  readonly rowNumber?: boolean
  readonly rowSelection?: boolean
  readonly rowSelectionType?: SelectionMode
  readonly rowExpand?: boolean
  readonly expandConfig?: ExpandConfig
  readonly dragSort?: boolean
  /** Column of the order number, default `orderNum`. */
  readonly dragSortKey?: string
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  readonly bordered?: boolean
  readonly height?: number | 'auto'
  readonly maxHeight?: number
  readonly size?: TableSize
  readonly alwaysEdit?: boolean
  readonly pagination?: PaginationDoc
  /** Prefix of the codes of buttons and columns. */
  readonly authPre?: string
  readonly clickSelectRow?: boolean
  readonly clickRowShowSubForm?: boolean
  readonly clickRowShowMainForm?: boolean
  readonly asyncRemove?: boolean
  readonly reloadEffect?: boolean
  readonly socketReload?: boolean
  readonly socketKey?: string
  readonly addButtonSettings?: boolean
  /** Rules by column key; a column's own `validateRules` take precedence. */
  readonly editRules?: Readonly<Record<string, readonly RuleDoc[]>>
  /** Rows that cannot be dragged, because their column has that value. */
  readonly notAllowDrag?: readonly { readonly key: string; readonly value: unknown }[]
  readonly insertRow?: boolean
  /** Maximum number of rows. */
  readonly maxRows?: number
  /** Rows form a tree by `children`; none can be removed. */
  readonly treeConfig?: boolean
}

export type TableSize = 'medium' | 'small' | 'mini' | 'tiny'

export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse'

export interface ToolbarDoc {
  /** `slots` and `btns` are aliases in the reference. */
  readonly slot?: readonly ('prefix' | 'suffix')[]
  readonly slots?: readonly ('prefix' | 'suffix')[]
  readonly btn?: readonly ToolbarButton[]
  readonly btns?: readonly ToolbarButton[]
}

export interface PaginationDoc {
  readonly current?: number
  readonly pageSize?: number
  readonly pageSizeOptions?: readonly (number | string)[]
  readonly total?: number
}
