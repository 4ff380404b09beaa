export { EditableTable } from './EditableTable'
export { collect } from './store/collect'
export type { GridStore } from './store/store'
export type { MainFormProps, RowContentProps, SubFormProps } from './view/rowForm/rowContent'
export type {
  DetailsConfirmEvent,
  DraggedEvent,
  InsertedEvent,
  PageChoice,
  RemovedEvent,
  RemoveEvent,
  RowsEvent,
  SelectRowChangeEvent,
  TableEvent,
  TableEvents,
  ValueChangeEvent,
} from './view/scene/events'
export type { SlotProps } from './view/scene/parts'
export type { SpanMethod } from './view/scene/spans'
export type { TableDoc } from './view/scene/tableDoc'
export {
  type AddedRows,
  type AllValues,
  type CellFailure,
  notPassed,
  type TableHandle,
} from './view/scene/tableHandle'
export type { EditableTableProps, TableSlots } from './view/useTable'
