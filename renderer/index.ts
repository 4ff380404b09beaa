export { builtinActions } from './actions/builtin'
export { type ActionType, defineAction, type RunContext } from './actions/define'
export { builtinCells } from './cells/builtin'
export {
  type CellType,
  defineCell,
  type EditProps,
  type SearchProps,
  type ShowProps,
} from './cellType'
export { type Console, type ConsoleParts, createConsole, type PageProps } from './console'
export { FindBox } from './controls/FindBox'
export { cleanHtml } from './controls/html/cleanHtml'
export { allowMediaHosts } from './controls/html/shownMedia'
export { isLong, noChoice, ownList, roleIn } from './controls/openList'
export { dictCacheKey } from './data/dictCache'
export { tellDictsChanged } from './data/dictChanges'
export { failureText, toFailure } from './data/failure'
export { useLookup } from './data/lookup'
export { memoryDrafts } from './data/memoryDrafts'
export { tellReachable } from './data/reachable'
export { type UploadOptions, uploadFile } from './data/upload'
export { useAnswer } from './data/useAnswer'
export { useWrite, type Write } from './data/useWrite'
export { FieldPreview } from './form/FieldPreview'
export { type FormilySpec, fromFormily } from './formily/fromFormily'
export { EditableTable } from './grid/EditableTable'
export { collect } from './grid/store/collect'
export type { GridStore } from './grid/store/store'
export type { EditableTableProps, TableSlots } from './grid/view/EditableTable'
export type { MainFormProps, RowContentProps, SubFormProps } from './grid/view/rowForm/rowContent'
export type * from './grid/view/scene/events'
export type { SlotProps } from './grid/view/scene/parts'
export type { SpanMethod } from './grid/view/scene/spans'
export type { TableDoc } from './grid/view/scene/tableDoc'
export {
  type AddedRows,
  type AllValues,
  type CellFailure,
  notPassed,
  type TableHandle,
} from './grid/view/scene/tableHandle'
export { builtinPages } from './pages/builtin'
export { definePage, type PageKind } from './pages/define'
export {
  type Call,
  type Deferred,
  type Download,
  type DraftKey,
  type DraftPort,
  type Envelope,
  Failure,
  type NavigatePort,
  type NotifyPort,
  type Ports,
  type RequestPort,
  type SocketPort,
  type StoragePort,
  usePorts,
} from './ports'
export { QueryFrame, QueryLine } from './query/QueryFrame'
export { PlainList } from './table/PlainList'
export { type PlainColumn, PlainTable } from './table/PlainTable'
export { TreeTable } from './table/TreeTable'
export { Boundary } from './ui/Boundary'
export { Button } from './ui/Button'
export { useCells } from './ui/cells'
export { DetailList } from './ui/DetailList'
export { deferred } from './ui/deferred'
export { FailureNote } from './ui/FailureNote'
export { late } from './ui/late'
export { Menu, type MenuChoice } from './ui/Menu'
export { mayLeave } from './ui/mayLeave'
export { isAsking, Overlay } from './ui/Overlay'
export { Pager } from './ui/Pager'
export { Popover } from './ui/Popover'
export type { Member } from './ui/stock'
export { Tabs } from './ui/Tabs'
export { shortMoment } from './values/dateFormat'
export { builtinViews } from './views/builtin'
export { defineView, type ViewProps, type ViewType } from './views/define'
